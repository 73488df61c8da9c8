"""Pictures of curves, as PNG: both axes logarithmic, one colour a curve. Needs no other package."""

import math
import pathlib
import struct
import zlib

WIDTH, HEIGHT = 1000, 640
LEFT, RIGHT, TOP, BOTTOM = 110, 960, 70, 560
WHITE, BLACK, GREY, LIGHT = (255, 255, 255), (20, 20, 20), (120, 120, 120), (226, 226, 226)
COLORS = ((31, 112, 235), (214, 92, 30), (33, 150, 77), (130, 79, 222))
# Characters of 5 by 7 dots, from the blank to z: five columns each, the lowest bit at the top.
FIRST_CHARACTER = 32
FONT = bytes.fromhex(
    "0000000000 00005F0000 0007000700 147F147F14 242A7F2A12 2313086462 3649562050 0008070300 001C224100 0041221C00"
    "2A1C7F1C2A 08083E0808 0080703000 0808080808 0000606000 2010080402 3E5149453E 00427F4000 7249494946 2141494D33"
    "1814127F10 2745454539 3C4A494931 4121110907 3649494936 464949291E 0000140000 0040340000 0008142241 1414141414"
    "0041221408 0201590906 3E415D594E 7C1211127C 7F49494936 3E41414122 7F4141413E 7F49494941 7F09090901 3E41415173"
    "7F0808087F 00417F4100 2040413F01 7F08142241 7F40404040 7F021C027F 7F0408107F 3E4141413E 7F09090906 3E4151215E"
    "7F09192946 2649494932 03017F0103 3F4040403F 1F2040201F 3F4038403F 6314081463 0304780403 6159494D43 007F414141"
    "0204081020 004141417F 0402010204 4040404040 0003070800 2054547840 7F28444438 3844444428 384444287F 3854545418"
    "00087E0902 18A4A49C78 7F08040478 00447D4000 2040403D00 7F10284400 00417F4000 7C04780478 7C08040478 3844444438"
    "FC18242418 18242418FC 7C08040408 4854545424 04043F4424 3C4040207C 1C2040201C 3C4030403C 4428102844 4C9090907C"
    "4464544C44"
)


class Canvas:
    def __init__(self):
        self.rows = [bytearray(bytes(WHITE) * WIDTH) for _ in range(HEIGHT)]

    def box(self, x: int, y: int, width: int, height: int, color) -> None:
        left, right = max(0, x), min(WIDTH, x + width)
        for row in self.rows[max(0, y) : max(0, y + height)] if right > left else ():
            row[3 * left : 3 * right] = bytes(color) * (right - left)

    def line(self, start: tuple[float, float], end: tuple[float, float], color) -> None:
        steps = max(1, round(max(abs(end[0] - start[0]), abs(end[1] - start[1]))))
        for step in range(steps + 1):
            x = start[0] + (end[0] - start[0]) * step / steps
            y = start[1] + (end[1] - start[1]) * step / steps
            self.box(round(x) - 1, round(y) - 1, 3, 3, color)

    def text(self, x: int, y: int, words: str, color=BLACK, dot: int = 2) -> None:
        for character in words:
            at = (ord(character) - FIRST_CHARACTER) * 5
            for column, bits in enumerate(FONT[at : at + 5]):
                for row in range(8):
                    if bits >> row & 1:
                        self.box(x + column * dot, y + row * dot, dot, dot, color)
            x += 6 * dot

    def save(self, path: pathlib.Path) -> None:
        def chunk(kind: bytes, body: bytes) -> bytes:
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

        header = chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0))
        pixels = chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in self.rows)))
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + header + pixels + chunk(b"IEND", b""))


def width_of(words: str, dot: int = 2) -> int:
    return 6 * dot * len(words)


class Axis:
    """Of powers of ten, from pixel `low` to pixel `high`."""

    def __init__(self, values: list[float], low: int, high: int):
        self.first = math.floor(math.log10(min(values)))
        self.last = max(self.first + 1, math.ceil(math.log10(max(values))))
        self.low, self.high = low, high

    def __call__(self, value: float) -> float:
        share = (math.log10(value) - self.first) / (self.last - self.first)
        return self.low + share * (self.high - self.low)

    def ticks(self) -> list[tuple[float, str]]:
        return [(10.0**power, f"{10.0**power:,.15g}") for power in range(self.first, self.last + 1)]


def draw(path: pathlib.Path, title: str, x: str, y: str, lines: dict[str, list[tuple[float, float]]]) -> None:
    """`lines`: name -> points, above 0 in both directions; `x`, `y`: what the axes are."""
    canvas, points = Canvas(), [point for line in lines.values() for point in line]
    across = Axis([point[0] for point in points], LEFT, RIGHT)
    up = Axis([point[1] for point in points], BOTTOM, TOP)
    for value, words in across.ticks():
        canvas.box(round(across(value)), TOP, 1, BOTTOM - TOP, LIGHT)
        canvas.text(round(across(value)) - width_of(words) // 2, BOTTOM + 10, words, GREY)
    for value, words in up.ticks():
        canvas.box(LEFT, round(up(value)), RIGHT - LEFT, 1, LIGHT)
        canvas.text(LEFT - 10 - width_of(words), round(up(value)) - 7, words, GREY)
    canvas.text((WIDTH - width_of(x)) // 2, BOTTOM + 40, x)
    canvas.text(LEFT, 14, title)
    canvas.text(LEFT - width_of(y) - 10, TOP - 28, y)
    for number, (name, line) in enumerate(lines.items()):
        color = COLORS[number % len(COLORS)]
        canvas.box(LEFT + 220 * number, 44, 24, 6, color)
        canvas.text(LEFT + 220 * number + 32, 40, name)
        places = [(across(a), up(b)) for a, b in sorted(line)]
        for start, end in zip(places, places[1:], strict=False):
            canvas.line(start, end, color)
        for place in places:
            canvas.box(round(place[0]) - 5, round(place[1]) - 5, 11, 11, color)
    canvas.save(path)
