"""Warnings of an importer for the reader."""

from collections import Counter
from dataclasses import dataclass, field

Warning_ = tuple[str, tuple[tuple[str, str], ...]]
Warnings = tuple[Warning_, ...]
MOST_OF_ONE_KIND = 20


@dataclass(slots=True)
class Findings:
    """Warnings collected while a file is read: a code and named values, each once."""

    entries: dict[tuple[str, tuple[tuple[str, str], ...]], None] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, code: str, **values: object) -> None:
        """Add one warning; only the first twenty of each code are kept."""
        entry = (code, tuple((name, str(value)) for name, value in values.items()))
        if entry in self.entries:
            return
        self.counts[code] = self.counts.get(code, 0) + 1
        if self.counts[code] <= MOST_OF_ONE_KIND:
            self.entries[entry] = None

    def as_warnings(self) -> Warnings:
        """Return the warnings; after the last of a code, how many more there were."""
        warnings: list[Warning_] = []
        listed: Counter[str] = Counter()
        for entry in self.entries:
            warnings.append(entry)
            listed[entry[0]] += 1
            more = self.counts[entry[0]] - MOST_OF_ONE_KIND
            if more > 0 and listed[entry[0]] == MOST_OF_ONE_KIND:
                warnings.append(("warnings_left_out", (("kind", entry[0]), ("count", str(more)))))
        return tuple(warnings)
