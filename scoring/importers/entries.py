"""Contestants, collected while a file is read, and found by what lines call them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from federation.errors import ImporterError
from federation.importers.findings import Findings
from scoring.importers.records import ImportedContestant, ImportedPlayer, PublishedStanding

SUFFIX = re.compile(r"(?P<number>.*?\S)\s*[-/]?\s*(?P<side>NS|EW|N/S|E/W)", re.IGNORECASE)
SITTING_OUT = {"", "0", "00", "PHANTOM", "SITOUT", "SIT-OUT", "BYE"}
MOST_CONTESTANTS = 20_000


def is_nobody(number: str) -> bool:
    """Return whether a pair number stands for a missing pair."""
    return number.strip().upper() in SITTING_OUT


def key_of(section: str, number: str, direction: str) -> str:
    """Return the key of a contestant, unique in its file."""
    return "/".join(part for part in (section, number, direction) if part)


@dataclass(slots=True)
class Entries:
    """The contestants of one file, by section, number and direction."""

    findings: Findings
    winners: int
    by_place: dict[tuple[str, str, str], ImportedContestant] = field(default_factory=dict)
    stated: dict[str, int] = field(default_factory=dict)
    numbers: set[tuple[str, str]] = field(default_factory=set)

    def add(self, entry: ImportedContestant, *, overall: bool = False) -> None:
        """Add one contestant; of two statements (in another session), the fuller one counts.

        overall: what is published with it applies to the whole event.
        """
        place = (entry.section, entry.number, entry.direction)
        before = self.by_place.get(place)
        if before is None:
            if len(self.by_place) >= MOST_CONTESTANTS:
                raise ImporterError("too_many_contestants", limit=MOST_CONTESTANTS)
            self.by_place[place] = entry
            self.numbers.add((entry.section, entry.number))
            self.stated[entry.key] = 0 if overall else 1
            return
        if before.players != entry.players and entry.players and before.players:
            self.findings.add("entry_stated_twice", number=entry.number, section=entry.section)
        published = before.published
        if self.stated[entry.key] and not overall:  # two sessions, two totals: neither is whole
            self.findings.add("published_per_session")
            published = PublishedStanding()
        players = before.players or entry.players
        self.by_place[place] = replace(before, players=players, published=published)

    def find(self, section: str, number: str, side: str) -> str:
        """Return the key of the contestant that a line calls `number` on `side`, "" for nobody.

        A contestant missing in the lists is added without players, with a warning.
        """
        if is_nobody(number):
            return ""
        for place in self._places(section, number, side):
            if place in self.by_place:
                return self.by_place[place].key
        direction = side if self.winners == 2 else ""
        self.findings.add("entry_missing", number=number, section=section)
        entry = ImportedContestant(key_of(section, number, direction), number, (), section)
        self.add(replace(entry, direction=direction))
        return entry.key

    def _places(self, section: str, number: str, side: str) -> Iterable[tuple[str, str, str]]:
        bare = SUFFIX.fullmatch(number)
        for where in dict.fromkeys((section, "")):
            for name in (number, *([bare["number"]] if bare else [])):
                yield from ((where, name, side), (where, name, ""))
            for name in (number + side, f"{number} {side}"):
                yield from ((where, name, side), (where, name, ""))

    def contestants(self) -> tuple[ImportedContestant, ...]:
        """Return every contestant, in the order of the file."""
        return tuple(self.by_place.values())


def player_of(name: str, national_number: str = "", club_number: str = "") -> ImportedPlayer:
    """Return a person as named, with spaces normalised; zeros for "no number" are dropped."""
    return ImportedPlayer(
        " ".join(name.split())[:120],
        "" if not national_number.strip("0 ") else national_number.strip()[:30],
        "" if not club_number.strip("0 ") else club_number.strip()[:30],
    )
