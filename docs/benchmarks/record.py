#!/usr/bin/env python3
"""Turns the reports of the programs (--json) into records: one file an operation.

    record.py --machine NAME --raw FOLDER --output FOLDER

A row stands for one peer: ours_us and peer_us are medians of the same run, taken in turns on the same
data, with p10 and p90 beside them. mode "program": one call at a time, as the program makes it, not
a stream of calls and not a graph; the data of small sizes lies in cache.
"""
import argparse
import datetime
import json
import os
import pathlib
import subprocess

ITEM_BYTES = {"u8": 1, "i8": 1, "u16": 2, "i16": 2, "f16": 2, "bf16": 2, "u32": 4, "i32": 4,
              "f32": 4, "u64": 8, "i64": 8, "f64": 8}


def timed(row):
    return "absent" not in row


def spread(prefix, row):
    return {f"{prefix}_us": row["time_us"], f"{prefix}_p10_us": row["p10_us"],
            f"{prefix}_p90_us": row["p90_us"]}


def scan_rows(report):
    """Our product at each place against every other row there; copy is the ceiling."""
    kind = report["input"]
    n, type_name = kind["n"], kind["type"]
    rows = []
    for where, product in (("cpu", "openmp"), ("cuda", "lookback")):
        here = [row for row in report["rows"] if row["where"] == where and timed(row)]
        ours = next((row for row in here if row["method"] == product), None)
        copy = next((row for row in here if row["method"] == "copy"), None)
        if ours is None:
            continue
        for row in here:
            if row is copy or row is ours:
                continue
            rows.append({"case": "inclusive_sum", "where": where, "type": type_name, "n": n,
                         "mode": "program", "input": "uniform", "ours": product,
                         **spread("ours", ours), "peer": row["method"], **spread("peer", row),
                         "copy_us": copy["time_us"] if copy else None,
                         "floor_bytes": 2 * n * ITEM_BYTES[type_name],
                         "largest_difference": ours["largest_difference"], "bound": ours["bound"]})
    return rows


def contest_rows(case, report, type_name, n, floor_bytes):
    rows = []
    contest = report["compare"]
    for where in ("cpu", "cuda"):
        here = [row for row in contest["rows"] if row["where"] == where and timed(row)]
        ours = next((row for row in here if row["ours"]), None)
        if ours is None:
            continue
        for row in here:
            if row is ours:
                continue
            rows.append({"case": case, "where": where, "type": type_name, "n": n, "mode": "program",
                         "input": "uniform", "ours": ours["name"], **spread("ours", ours),
                         "peer": row["name"], **spread("peer", row), "equal": row["equal"],
                         "floor_bytes": floor_bytes})
    return rows


def rows_of(path):
    report = json.loads(path.read_text())
    program, type_name, n = path.stem.split("-")
    n, size = int(n), ITEM_BYTES[type_name]
    device = report["device"]
    if program == "scan":
        return program, device, scan_rows(report)
    if program == "radix_sort":  # every digit of eight bits: the keys in and out
        return program, device, contest_rows("sort_keys", report, type_name, n, 2 * size * size * n)
    return program, device, contest_rows("compact_half", report, type_name, n, n * size + n // 2 * size)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--machine", required=True)
    parser.add_argument("--raw", type=pathlib.Path, required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    asked = parser.parse_args()
    commit = os.environ.get("UPSWEEP_COMMIT") or subprocess.run(
        ["git", "-C", str(pathlib.Path(__file__).parent), "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True,
        check=False).stdout.strip()
    records = {}
    for path in sorted(asked.raw.glob("*.json")):
        program, device, rows = rows_of(path)
        record = records.setdefault(program, {
            "machine": asked.machine, "device": device, "commit": commit,
            "date": datetime.date.today().isoformat(), "command": "./run bench", "rows": []})
        record["rows"] += rows
    folder = asked.output / asked.machine
    folder.mkdir(parents=True, exist_ok=True)
    for program, record in records.items():
        record["rows"].sort(key=lambda row: (row["where"], row["type"], row["n"], row["peer"]))
        head = {key: value for key, value in record.items() if key != "rows"}
        lines = ",\n".join(json.dumps(row) for row in record["rows"])
        (folder / f"{program}.json").write_text(
            json.dumps(head, indent=1)[:-2] + ',\n "rows": [\n' + lines + "\n]}\n")
        print(f"[bench] {folder / (program + '.json')}: {len(record['rows'])} rows")


if __name__ == "__main__":
    main()
