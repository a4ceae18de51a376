#!/usr/bin/env python3
"""Makes the data sets of this folder from public packages. For maintainers; no build needs it.

    mkdir packages && cd packages
    npm pack vega-datasets@3.2.1 world-atlas@2.0.2
    apt-get download wamerican=2020.12.07-2
    for f in *.tgz; do mkdir "${f%.tgz}"; tar xzf "$f" -C "${f%.tgz}"; done
    dpkg-deb -x wamerican_*.deb wamerican
    python3 /path/to/data/prepare.py .

The result is the same bytes every time. README.md says what each file is, LICENSES.md under what terms.
"""
import csv
import json
import pathlib
import struct
import sys

VEGA = "vega-datasets-3.2.1/package/data"
ATLAS = "world-atlas-2.0.2/package"
WORDS = "wamerican/usr/share/dict/american-english"
COPYRIGHT = "wamerican/usr/share/doc/wamerican/copyright"


def write_csv(path, header, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")  # quotes where a comma asks for it
        writer.writerow(header)
        writer.writerows(rows)


def write_npy(path, code, values):
    """A vector of little-endian items; code as in the struct module and NumPy type names alike."""
    name, item = code
    header = f"{{'descr': '{name}', 'fortran_order': False, 'shape': ({len(values)},), }}"
    padding = -(len(header) + 11) % 64  # data starts at a multiple of 64
    text = (header + " " * padding + "\n").encode()
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text)
        file.write(struct.pack(f"<{len(values)}{item}", *values))


def ply_header(kind, comment, count, properties):
    lines = ["ply", f"format {kind} 1.0", f"comment {comment}", f"element vertex {count}"]
    lines += [f"property {type_} {name}" for type_, name in properties] + ["end_header"]
    return "\n".join(lines) + "\n"


def earthquakes(source, target):
    """One week of all earthquakes, newest first as the feed gives them."""
    with open(source / VEGA / "earthquakes.json", encoding="utf-8") as file:
        features = json.load(file)["features"]
    rows = []
    for feature in features:
        longitude, latitude, depth = feature["geometry"]["coordinates"]
        about = feature["properties"]
        rows.append((about["time"], longitude, latitude, depth, about["mag"], about["place"]))
    write_csv(target / "earthquakes.csv",
              ("time", "longitude", "latitude", "depth", "magnitude", "place"), rows)
    properties = [("float", n) for n in ("longitude", "latitude", "depth", "magnitude")]
    with open(target / "earthquakes.ply", "w", encoding="ascii", newline="") as file:
        file.write(ply_header("ascii", "USGS, all earthquakes of one week", len(rows), properties))
        for row in rows:
            file.write(" ".join(repr(value) for value in row[1:5]) + "\n")


def flights(source, target):
    with open(source / VEGA / "flights-20k.json", encoding="utf-8") as file:
        rows = json.load(file)
    names = ("date", "delay", "distance", "origin", "destination")
    write_csv(target / "flights.csv", names, ([row[name] for name in names] for row in rows))
    write_npy(target / "flight_delays.npy", ("<i4", "i"), [row["delay"] for row in rows])


def birdstrikes(source, target):
    """Every fourth record, unchanged; no field of this file holds a line break."""
    lines = (source / VEGA / "birdstrikes.csv").read_text(encoding="utf-8").splitlines()
    (target / "birdstrikes.csv").write_text("\n".join(lines[:1] + lines[1::4]) + "\n", encoding="utf-8")


def words(source, target):
    """Every fourth word, in the order of the package, which is a dictionary's and not that of bytes."""
    lines = (source / WORDS).read_text(encoding="utf-8").splitlines()
    (target / "words.txt").write_text("\n".join(lines[::4]) + "\n", encoding="utf-8")


def outlines(source, target):
    """All points of the country borders; TopoJSON stores each arc as differences of integers."""
    with open(source / ATLAS / "countries-110m.json", encoding="utf-8") as file:
        world = json.load(file)
    scale, translate = world["transform"]["scale"], world["transform"]["translate"]
    points = []
    for number, arc in enumerate(world["arcs"]):
        x = y = 0
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * scale[0] + translate[0], y * scale[1] + translate[1], number))
    properties = [("float", "longitude"), ("float", "latitude"), ("ushort", "arc")]
    with open(target / "world.ply", "wb") as file:
        comment = "Natural Earth 1:110m country borders"
        file.write(ply_header("binary_little_endian", comment, len(points), properties).encode())
        for point in points:
            file.write(struct.pack("<ffH", *point))


def licences(source, target):
    """The package's own statement, whole, as its terms ask."""
    (target / "words.copyright").write_bytes((source / COPYRIGHT).read_bytes())


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    source, target = pathlib.Path(sys.argv[1]), pathlib.Path(__file__).resolve().parent
    for make in (earthquakes, flights, birdstrikes, words, outlines, licences):
        make(source, target)


if __name__ == "__main__":
    main()
