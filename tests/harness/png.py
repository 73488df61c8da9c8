"""Pictures read back: as much of PNG as our own programs write."""

import pathlib
import struct
import zlib


class Picture:
    """8-bit RGB without interlacing."""

    def __init__(self, path: pathlib.Path):
        content = path.read_bytes()
        assert content.startswith(b"\x89PNG\r\n\x1a\n")
        packed, at = b"", 8
        while at < len(content):
            (length,) = struct.unpack_from(">I", content, at)
            kind, body = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
            assert struct.unpack_from(">I", content, at + 8 + length)[0] == zlib.crc32(kind + body)
            if kind == b"IHDR":
                self.width, self.height, *rest = struct.unpack(">IIBBBBB", body)
                assert rest == [8, 2, 0, 0, 0], rest
            packed += body if kind == b"IDAT" else b""
            at += 12 + length
        self._rows = self._unfiltered(zlib.decompress(packed))

    def _unfiltered(self, raw: bytes) -> list[bytearray]:
        size, rows = self.width * 3, [bytearray(self.width * 3)]
        for number in range(self.height):
            start = number * (size + 1)
            kind, row, above = raw[start], bytearray(raw[start + 1 : start + 1 + size]), rows[-1]
            for i in range(size if kind else 0):
                left, corner = (row[i - 3], above[i - 3]) if i >= 3 else (0, 0)
                if kind == 4:
                    guess = left + above[i] - corner
                    predicted = min((left, above[i], corner), key=lambda value: abs(guess - value))
                else:
                    predicted = (0, left, above[i], (left + above[i]) // 2)[kind]
                row[i] = (row[i] + predicted) & 255
            rows.append(row)
        return rows[1:]

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        return tuple(self._rows[y][3 * x : 3 * x + 3])

    def where(self, x: int, color: tuple[int, int, int], rows: range) -> list[int]:
        """The rows of a column that have the color, nearly."""
        near = lambda a, b: all(abs(i - j) < 12 for i, j in zip(a, b, strict=True))  # noqa: E731
        return [y for y in rows if near(self.pixel(x, y), color)]
