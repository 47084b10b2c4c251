"""The listing of ACBLscore that BridgeComposer stores as a comment in its PBN files."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring.importers.notation import number_of
from scoring.importers.pbn_results import people_of
from scoring.importers.records import ImportedPlayer, PublishedStanding

HEADING = re.compile(
    r"Section\s+(?P<section>\w{1,3})\s+(?P<side>North-South|East-West|N-S|E-W)?", re.IGNORECASE
)
PAIR_LINE = re.compile(
    r"\s*(?P<number>\d{1,3})\s+(?P<percent>\d{1,3}\.\d\d)\s+(?P<score>\d{1,4}\.\d\d)\s"
)
SIDES = {"north-south": "NS", "n-s": "NS", "east-west": "EW", "e-w": "EW"}


@dataclass(frozen=True, slots=True)
class Recap:
    """One line of the listing, about one pair."""

    section: str
    direction: str
    number: str
    published: PublishedStanding
    players: tuple[ImportedPlayer, ...]


def recap_standings(comments: Iterable[str]) -> Iterator[Recap]:
    """Yield the percentage and score of each pair in an ACBLscore listing.

    Its ranks are those of strata and awards, not of the field, and are ignored.
    """
    for comment in comments:
        section, direction = "", ""
        for line in comment.splitlines():
            if heading := HEADING.search(line):
                section = heading["section"]
                direction = SIDES.get((heading["side"] or "").lower(), "")
            if section and (regex_match := PAIR_LINE.match(line)):
                names = re.split(r"\s{2,}", line.strip())[-1]
                yield Recap(
                    section,
                    direction,
                    regex_match["number"],
                    PublishedStanding(
                        score=number_of(regex_match["score"]),
                        percentage=number_of(regex_match["percent"]),
                    ),
                    people_of(names) if " - " in names else (),
                )
