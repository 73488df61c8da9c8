"""Makes answers of two catalogs comparable: what must differ between two runs gets a common name.

Replaced: uuids (also inside Parquet file names), the servers' ports and database names, the data
folders, and times within a day of now (snapshot times; data of the tests lies in other years).
Everything else, types, order where asked for, numbers and words, is compared as it is.
"""

import datetime
import re
import uuid

UUID = re.compile(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b", re.IGNORECASE)
TIME = re.compile(r"\b(\d{4}-\d\d-\d\d)[ T]\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d(:?\d\d)?)?")


class Normaliser:
    def __init__(self, replacements: dict[str, str] | None = None, folder: str = ""):
        self.replacements = replacements or {}
        self.folder = folder

    def text(self, text: str) -> str:
        text = text.replace(self.folder, "<folder>") if self.folder else text
        # The client shows so many letters of a statement around the place of its error, and "..." for the rest.
        for start in range(self.folder.rfind("/") + 1):
            text = text.replace(f"...{self.folder[start:]}", "...<folder>")
        for original, name in self.replacements.items():
            text = text.replace(original, name)
        text = UUID.sub("<uuid>", text)
        return TIME.sub(lambda match: "<now>" if is_recent(match.group(1)) else match.group(0), text)

    def value(self, value):
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, uuid.UUID):
            return "<uuid>"
        if isinstance(value, datetime.datetime) and is_recent(value.date().isoformat()):
            return "<now>"
        if isinstance(value, (list, tuple)):
            return type(value)(self.value(item) for item in value)
        if isinstance(value, dict):
            return {self.value(key): self.value(item) for key, item in value.items()}
        return value

    def row(self, row: tuple) -> str:
        return repr(self.value(tuple(row)))


def is_recent(day: str) -> bool:
    try:
        date = datetime.date.fromisoformat(day)
    except ValueError:
        return False
    today = datetime.datetime.now(datetime.timezone.utc).date()
    return abs((date - today).days) <= 1


def is_recent_micros(micros: int) -> bool:
    """The same of a binary timestamp: microseconds since 2000-01-01 UTC."""
    epoch = datetime.datetime(2000, 1, 1, tzinfo=datetime.timezone.utc)
    now = (datetime.datetime.now(datetime.timezone.utc) - epoch) / datetime.timedelta(microseconds=1)
    return abs(micros - now) < 86_400_000_000
