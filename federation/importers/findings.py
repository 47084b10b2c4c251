"""What an importer noticed on its way and the reader should know."""

from dataclasses import dataclass, field

Warnings = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
MOST_OF_ONE_KIND = 20


@dataclass(slots=True)
class Findings:
    """Warnings gathered while a file is read: a code and named values, each once."""

    found: dict[tuple[str, tuple[tuple[str, str], ...]], None] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, code: str, **values: object) -> None:
        """Remember one warning; of one code only the first twenty are kept."""
        entry = (code, tuple((name, str(value)) for name, value in values.items()))
        if entry in self.found:
            return
        self.counts[code] = self.counts.get(code, 0) + 1
        if self.counts[code] <= MOST_OF_ONE_KIND:
            self.found[entry] = None

    def as_warnings(self) -> Warnings:
        """Return what was found, and how many more of a code there were than are listed."""
        more = {code: n - MOST_OF_ONE_KIND for code, n in self.counts.items()}
        left_out = tuple(
            ("warnings_left_out", (("kind", code), ("count", str(n))))
            for code, n in more.items()
            if n > 0
        )
        return tuple(self.found) + left_out
