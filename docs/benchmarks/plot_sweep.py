#!/usr/bin/env python3
"""Draws a record of a sweep with gnuplot: scan_sweep.svg and scan_sweep_speedup.svg beside scan_sweep.json.

    plot_sweep.py RECORD [--script]     --script: prints what gnuplot would be told, draws nothing

The first plot has a panel a case: the share of a copy's bandwidth that ours and CUB reach over n (over
the length of a row, for matrices). The second shows how many times faster ours is. Up to 2^22 items the
times of a replayed graph are taken, where the record has them, since a stream's are the host's; beyond,
those of the stream.
"""
import argparse
import json
import pathlib
import subprocess
import sys

OURS, PEER, GREY = "#0072b2", "#d55e00", "#999999"  # to be told apart by every eye
LINES = [OURS, PEER, "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999933", "#882255"]
COLUMNS = 4
MATRIX_ITEMS = 1 << 26


def is_plain(row):
    return row["case"] == "inclusive_sum" and "_" not in row["type"]


# Panels of the second plot, those of them that have any rows: title, which rows, and how a line is called.
GROUPS = [("sums", is_plain, lambda name, kind, given: kind),
          ("other sums of integers", lambda row: row["case"].endswith("_sum") and not is_plain(row),
           lambda name, kind, given: kind.replace("_", " to ") if name == "inclusive_sum" else
           f"{name.removesuffix('_sum')} {kind}"),
          ("operators on pairs", lambda row: row["case"] in ("softmax", "brackets", "affine"),
           lambda name, kind, given: f"{name} {kind}"),
          ("segments", lambda row: row["case"].startswith("sum_by"),
           lambda name, kind, given: f"key {kind}" if name == "sum_by_key" else given),
          ("by a predicate, half kept", lambda row: row["case"] in ("if_50", "if_runs"),
           lambda name, kind, given: kind + (", runs" if name == "if_runs" else "")),
          ("by a predicate, other shares of u8, u32, u64",
           lambda row: row["case"] in ("if_10", "if_90", "if_all", "if_none") and row["type"] in ("u8", "u32", "u64"),
           lambda name, kind, given: f"{kind} {name.removeprefix('if_')}"),
          ("by flags", lambda row: row["case"].startswith("flags"),
           lambda name, kind, given: f"{kind} {name.split('_')[1]}"),
          ("columns, bits and partitions", lambda row: row["case"].startswith(("columns", "mask", "partition")),
           lambda name, kind, given: name.replace("_", " ") + (f" {kind}" if name.startswith("columns") else "")),
          ("indices and runs", lambda row: row["case"].startswith(("indices", "unique", "run_lengths")),
           lambda name, kind, given: name.replace("_", " ")),
          ("random keys", lambda row: row["case"] == "keys", lambda name, kind, given: kind),
          ("random keys with values", lambda row: row["case"] == "pairs",
           lambda name, kind, given: kind.replace("_", " with ")),
          ("other keys", lambda row: row["case"].startswith(("keys_", "pairs_")),
           lambda name, kind, given: f"{name} {kind}".replace("_", " "))]


def device_times(rows):
    """One row a case, type, input and n: the graph's, else the stream's."""
    chosen = {}
    for row in rows:
        key = (row["case"], row["type"], row["input"], row["n"])
        if key not in chosen or row["mode"] == "graph":
            chosen[key] = row
    return sorted(chosen.values(), key=lambda row: row["n"])


def series(rows):
    """{(case, type, input): rows by n}, in the record's order."""
    order = {(row["case"], row["type"], row["input"]): [] for row in rows}
    for row in device_times(rows):
        order[row["case"], row["type"], row["input"]].append(row)
    return order


def words(text):
    """gnuplot would take _ for a subscript."""
    return text.replace("_", " ")


def row_length(row):
    return row["n"] if row["input"] == "one row" else int(row["input"].split()[-1])


def panels_of(rows):
    """[(title, label of x, [(x, row)])]: rows of a matrix over their length, all others over n."""
    plain = [row for row in rows if row["case"] != "sum_by_rows"]
    panels = [(words(f"{name} {kind.replace('_', ' to ')}"), "", [(row["n"], row) for row in found])
              for (name, kind, _), found in series(plain).items()]
    matrices = [row for row in device_times(rows)
                if row["case"] == "sum_by_rows" and row["n"] == MATRIX_ITEMS]
    if matrices:
        panels.append((f"sum by rows {matrices[0]['type']}, 2^{{26}} items", "items in a row",
                       sorted(((row_length(row), row) for row in matrices), key=lambda pair: pair[0])))
    return panels


def block(name, lines):
    return f"${name} << END\n" + "\n".join(" ".join(f"{x:.6g}" for x in one) for one in lines) + "\nEND\n"


def head(path, width, height, caption):
    return (f'reset\nset terminal svg size {width},{height} font "sans-serif,11" background "white"\n'
            f'set output "{path}"\n'
            'set logscale x 2\nset format x "2^{%L}"\nset xtics nomirror 4,16\nset ytics nomirror\n'
            'set grid lt 1 lc rgb "#dddddd"\nset border 3 lc rgb "#666666"\n'
            f'title = "{words(caption)}"\n')


def shares_script(record, path):
    copy_bytes_per_us = record["copy_tbps"] * 1e6
    panels = panels_of(record["rows"])
    lines = (len(panels) + COLUMNS - 1) // COLUMNS
    text = head(path, 1200, 210 * lines + 40, f"Share of a copy's bandwidth over n, {record['machine']}")
    text += "set yrange [0:110]\nset format y '%g %%'\nset key top left Left reverse samplen 1.5\n"
    for i, (_, _, points) in enumerate(panels):
        floor = [(x, row["floor_bytes"] / copy_bytes_per_us, row) for x, row in points]
        text += block(f"d{i}", [(x, 100 * us / row["ours_us"], 100 * us / row["peer_us"],
                                 100 * us / row["copy_us"]) for x, us, row in floor])
    text += f"set multiplot layout {lines},{COLUMNS} title title\n"
    for i, (name, label, _) in enumerate(panels):
        text += (f'set title "{name}" font ",12"\nset xlabel "{label}"\n'
                 f'plot $d{i} using 1:4 with lines lw 1 lc rgb "{GREY}" title "copy", '
                 f'$d{i} using 1:2 with lines lw 2 lc rgb "{OURS}" title "upsweep", '
                 f'$d{i} using 1:3 with lines lw 2 lc rgb "{PEER}" title "CUB"\n')
        text += "unset key\n" if i == 0 else ""
    return text + "unset multiplot\n"


def speedup_script(record, path):
    text, plots = "", []
    for group, (name, belongs, label) in enumerate(GROUPS):
        lines = []
        for i, (key, rows) in enumerate(series([r for r in record["rows"] if belongs(r)]).items()):
            text += block(f"d{group}_{i}", [(row["n"], row["peer_us"] / row["ours_us"]) for row in rows])
            lines.append(f'$d{group}_{i} using 1:2 with linespoints pt 7 ps 0.4 lw 2 '
                         f'lc rgb "{LINES[i % len(LINES)]}" title "{words(label(*key))}"')
        if lines:
            plots.append(f'set title "{name}"\nplot 1 with lines lw 2 lc rgb "{GREY}" notitle, '
                         + ", ".join(lines) + "\n")
    high = (len(plots) + 1) // 2
    caption = f"Times faster than {record['rows'][0]['peer']}, {record['machine']}"
    # Below 1 there should be room.
    return (head(path, 1200, 400 * high, caption) +
            "set yrange [0:*]\nset key bottom center maxrows 3 samplen 1.5\n" + text +
            f"set multiplot layout {high},2 title title\n" + "".join(plots) + "unset multiplot\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("record", type=pathlib.Path)
    parser.add_argument("--script", action="store_true")
    asked = parser.parse_args()
    record = json.loads(asked.record.read_text())
    if not record["rows"]:
        sys.exit(f"{asked.record}: no rows to draw")
    stem = asked.record.with_suffix("")
    for suffix, script in (("", shares_script), ("_speedup", speedup_script)):
        path = pathlib.Path(f"{stem}{suffix}.svg")
        text = script(record, path)
        if asked.script:
            print(text)
            continue
        subprocess.run(["gnuplot"], input=text, text=True, check=True)
        print(f"[bench] {path}")


if __name__ == "__main__":
    main()
