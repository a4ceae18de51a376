#!/usr/bin/env python3
"""Writes the tables of README.md from the records of this folder, so that no number is typed.

    render.py [--check]      --check: exit 1 if README.md is not what the records say

A table stands between <!-- table: MACHINE OPERATION KIND --> and <!-- end -->, where KIND is
  methods N TYPE   every method and peer of the scan at one size
  peers WHERE      ours against each peer over types and sizes, as ratios peer / ours
  sweep N ...      peer / ours of every case of the sweep at these n, and our share of a copy at the last
"""
import argparse
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
README = HERE.parent.parent / "README.md"


def time_text(us):
    if us >= 1e6:
        return f"{us / 1e6:.2f} s"
    return f"{us / 1e3:.2f} ms" if us >= 1e3 else f"{us:.1f} µs"


def size_text(n):
    return f"2^{n.bit_length() - 1}" if n & (n - 1) == 0 else f"{n:,}"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def source(record, path):
    return (f"\n\n<sub>{record['device_name']}, {record['date']}, commit {record['commit']}, "
            f"`{record['command']}`: [{path.name}](docs/benchmarks/{path.parent.name}/{path.name})</sub>")


def methods(record, n, type_name):
    rows = []
    for where in ("cuda", "cpu"):
        here = [row for row in record["rows"]
                if row["where"] == where and row["n"] == n and row["type"] == type_name]
        if not here:
            continue
        first = here[0]
        entries = [(first["ours"], first["ours_us"], True)]
        entries += [(row["peer"], row["peer_us"], False) for row in here]
        for name, us, product in sorted(entries, key=lambda entry: entry[1]):
            share = f"{100 * first['copy_us'] / us:.0f} %" if first["copy_us"] else ""
            rows.append([f"**{name}**" if product else name, where, time_text(us),
                         f"{first['floor_bytes'] / us / 1e3:.1f}", share])
    return table(["method", "where", "time", "GB/s", "of a copy"], rows)


def peers(record, where):
    rows = [row for row in record["rows"] if row["where"] == where]
    names = sorted({row["peer"] for row in rows})
    keys = sorted({(row["type"], row["n"]) for row in rows})
    lines = []
    for type_name, n in keys:
        here = {row["peer"]: row for row in rows if (row["type"], row["n"]) == (type_name, n)}
        any_row = next(iter(here.values()))
        lines.append([type_name, size_text(n), time_text(any_row["ours_us"])] +
                     [f"{here[name]['peer_us'] / here[name]['ours_us']:.2f}" if name in here else ""
                      for name in names])
    return table(["type", "n", "ours"] + names, lines)


def sweep(record, sizes):
    """Graph replays where the record has them: a stream's small calls are the host's time."""
    best = {}
    for row in record["rows"]:
        key = (row["case"], row["type"], row["input"], row["n"])
        if key not in best or row["mode"] == "graph":
            best[key] = row
    lines = []
    for case in dict.fromkeys(key[:3] for key in best):
        if not any((*case, n) in best for n in sizes[:-1]):
            continue  # matrices, which have sizes of their own
        cells, share = [], ""
        for n in sizes:
            row = best.get((*case, n))
            cells.append(f"{row['peer_us'] / row['ours_us']:.2f}" if row else "")
            if row and n == sizes[-1]:
                share = f"{row['floor_bytes'] / row['ours_us'] / record['copy_tbps'] / 1e4:.0f} %"
        name, kind, given = case
        label = f"{name} {kind}".replace("_", " ") + ("" if given in ("", "uniform") else f", {given}")
        lines.append([label] + cells + [share])
    return table(["case"] + [size_text(n) for n in sizes] + ["of a copy"], lines)


def render(words):
    machine, operation, kind, *rest = words
    path = HERE / machine / f"{operation}.json"
    record = json.loads(path.read_text())
    record["device_name"] = record.get("device", {}).get("name") or record["machine"]
    if kind == "methods":
        body = methods(record, int(rest[0]), rest[1])
    elif kind == "sweep":
        body = sweep(record, [int(n) for n in rest])
    else:
        body = peers(record, rest[0])
    return body + source(record, path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    old = README.read_text()
    new = re.sub(r"(<!-- table: ([^>]*?) -->\n).*?(<!-- end -->)",
                 lambda match: match[1] + render(match[2].split()) + "\n" + match[3], old, flags=re.S)
    if asked.check:
        if new != old:
            sys.exit("README.md does not show what the records say: run docs/benchmarks/render.py")
        return
    README.write_text(new)


if __name__ == "__main__":
    main()
