"""Whole events played by invented people: from a plan to the records of a result file."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from random import Random

from rulings.demo.deals import Board, deal_board
from rulings.demo.movements import Meeting, everybody_meets, mitchell
from rulings.demo.play import play_board
from scoring.engine import contract_score, is_vulnerable
from scoring.importers.records import (
    ImportedContestant,
    ImportedDeal,
    ImportedFile,
    ImportedLine,
    ImportedMatch,
    ImportedPlayer,
    ScoringHints,
)

PROGRAM = "Trunfo"
ARTIFICIAL = ((60, 40), (40, 60), (60, 60), (50, 50))
ARTIFICIAL_PER_THOUSAND = 4


@dataclass(frozen=True, slots=True)
class Player:
    """A player; skill 0 to 100."""

    name: str
    number: str
    skill: int


@dataclass(frozen=True, slots=True)
class Side:
    """A pair, or a team of four or more with its name."""

    players: tuple[Player, ...]
    name: str = ""

    @property
    def skill(self) -> int:
        """Return the combined skill."""
        return sum(player.skill for player in self.players) // len(self.players)


@dataclass(frozen=True, slots=True)
class PairsPlan:
    """A pairs event. sections: the pairs of each; a single section has no letter.

    two_lines: a Mitchell with a ranking for each line, else everybody meets.
    """

    name: str
    date: dt.date
    sections: tuple[tuple[Side, ...], ...]
    rounds: int
    boards_per_round: int
    method: str = "matchpoints"
    sessions: int = 1
    two_lines: bool = True


@dataclass(frozen=True, slots=True)
class TeamsPlan:
    """A team event: an even number of teams, one match in each round."""

    name: str
    date: dt.date
    teams: tuple[Side, ...]
    rounds: int
    boards_per_match: int
    method: str = "imps_vp"
    sessions: int = 1


def simulated_pairs(plan: PairsPlan, rng: Random) -> ImportedFile:
    """Return a simulated pairs event."""
    letters = [""] if len(plan.sections) == 1 else [chr(65 + n) for n in range(len(plan.sections))]
    contestants: list[ImportedContestant] = []
    lines: list[ImportedLine] = []
    deals: tuple[ImportedDeal, ...] = ()
    fields = [
        _Field(letter, pairs, two_lines=plan.two_lines)
        for letter, pairs in zip(letters, plan.sections, strict=True)
    ]
    for field in fields:
        contestants += field.contestants()
    for session in range(1, plan.sessions + 1):
        boards: dict[int, Board] = {}
        for field in fields:
            lines += _pairs_lines(rng, field, plan, session, boards)
        deals = deals or _deals(boards.values())
    return ImportedFile(
        format="usebio",
        program=PROGRAM,
        name=plan.name,
        date=plan.date,
        kind="pairs",
        hints=ScoringHints(method=plan.method),
        winners=2 if plan.two_lines else 1,
        contestants=tuple(contestants),
        lines=tuple(lines),
        deals=deals,
        sessions=plan.sessions,
    )


def simulated_teams(plan: TeamsPlan, rng: Random) -> ImportedFile:
    """Return a simulated team event: each board in both rooms of each match."""
    keys = [str(number) for number in range(1, len(plan.teams) + 1)]
    matches: list[ImportedMatch] = []
    lines: list[ImportedLine] = []
    boards: dict[int, Board] = {}
    movement = everybody_meets(
        len(plan.teams), rounds=plan.rounds, boards_per_round=plan.boards_per_match
    )
    for meeting in movement:
        session = 1 + (meeting.round - 1) * plan.sessions // plan.rounds
        match = ImportedMatch(
            key=f"m{len(matches) + 1}",
            home=keys[meeting.ns],
            away=keys[meeting.ew],
            round=meeting.round,
            session=session,
            boards=tuple(meeting.boards),
        )
        matches.append(match)
        home, away = plan.teams[meeting.ns], plan.teams[meeting.ew]
        for number in meeting.boards:
            board = dealt(rng, boards, number)
            lines += match_lines(rng, board, match, (home.skill, away.skill))
    return ImportedFile(
        format="usebio",
        program=PROGRAM,
        name=plan.name,
        date=plan.date,
        kind="teams",
        hints=ScoringHints(method=plan.method),
        winners=1,
        contestants=tuple(
            ImportedContestant(key, key, _players(team), name=team.name)
            for key, team in zip(keys, plan.teams, strict=True)
        ),
        lines=tuple(lines),
        matches=tuple(matches),
        deals=_deals(boards[number] for number in sorted(boards)),
        sessions=plan.sessions,
    )


class _Field:
    """The pairs of one section: half of them sit East-West, or all meet all."""

    def __init__(self, section: str, pairs: Sequence[Side], *, two_lines: bool) -> None:
        self.section = section
        self.two_lines = two_lines
        half = (len(pairs) + 1) // 2
        self.north_south = list(pairs[:half]) if two_lines else list(pairs)
        self.east_west = list(pairs[half:]) if two_lines else self.north_south

    def contestants(self) -> Iterator[ImportedContestant]:
        """Yield the pairs as in a file."""
        lines = {"NS": self.north_south, "EW": self.east_west}
        for direction, pairs in lines.items() if self.two_lines else [("", self.north_south)]:
            for place, pair in enumerate(pairs):
                number = str(place + 1)
                yield ImportedContestant(
                    self.key(place, direction),
                    number,
                    _players(pair),
                    section=self.section,
                    direction=direction,
                )

    def key(self, place: int, direction: str) -> str:
        """Return the key of a pair by its position in its line."""
        seat = (self.section, str(place + 1), direction if self.two_lines else "")
        return "/".join(part for part in seat if part)

    def meetings(self, plan: PairsPlan, session: int) -> Iterator[Meeting]:
        """Yield who meets whom."""
        start = (session - 1) * plan.rounds
        if self.two_lines:
            return mitchell(
                len(self.north_south),
                len(self.east_west),
                rounds=plan.rounds,
                boards_per_round=plan.boards_per_round,
                start=start,
            )
        return everybody_meets(
            len(self.north_south),
            rounds=plan.rounds,
            boards_per_round=plan.boards_per_round,
            start=start,
        )


def _pairs_lines(
    rng: Random, field: _Field, plan: PairsPlan, session: int, boards: dict[int, Board]
) -> list[ImportedLine]:
    """Return the results of one section in one session, board by board."""
    lines = []
    for meeting in field.meetings(plan, session):
        ns, ew = field.north_south[meeting.ns], field.east_west[meeting.ew]
        keys = field.key(meeting.ns, "NS"), field.key(meeting.ew, "EW")
        for number in meeting.boards:
            board = dealt(rng, boards, number)
            seated = ImportedLine(
                where=f"board {number}, {keys[0]} v {keys[1]}",
                board=number,
                ns=keys[0],
                ew=keys[1],
                session=session,
                section=field.section,
                round=meeting.round,
                table=str(meeting.table),
            )
            lines.append(_scored(rng, seated, board, (ns.skill, ew.skill)))
    return sorted(lines, key=lambda line: line.board)


def _scored(
    rng: Random, seated: ImportedLine, board: Board, skills: tuple[int, int]
) -> ImportedLine:
    """Return the line with the play of its table, or with an artificial score."""
    if rng.randrange(1000) < ARTIFICIAL_PER_THOUSAND:
        ns, ew = rng.choice(ARTIFICIAL)
        percents = Decimal(ns), Decimal(ew)
        return replace(seated, artificial=percents, artificial_label=f"A{ns}{ew}")
    return _played(rng, seated, board, skills)


def _played(
    rng: Random, seated: ImportedLine, board: Board, skills: tuple[int, int]
) -> ImportedLine:
    played = play_board(rng, board, ns_skill=skills[0], ew_skill=skills[1])
    line = replace(
        seated, contract=played.contract, declarer=played.declarer, lead=played.lead, ns_score=0
    )
    return line if played.tricks is None else with_tricks(line, played.tricks)


def with_tricks(line: ImportedLine, tricks: int) -> ImportedLine:
    """Return a line with this number of tricks, and the score."""
    made = contract_score(
        line.contract, tricks=tricks, vulnerable=is_vulnerable(line.board, line.declarer)
    )
    return replace(line, tricks=tricks, ns_score=made if line.declarer in "NS" else -made)


def match_lines(
    rng: Random, board: Board, match: ImportedMatch, skills: tuple[int, int]
) -> Iterator[ImportedLine]:
    """Yield both tables of one board of a match, the open room first."""
    sides = (("open", match.home, match.away), ("closed", match.away, match.home))
    for room, ns, ew in sides:
        seated = ImportedLine(
            where=f"{match.home} v {match.away}, board {board.number}",
            board=board.number,
            ns=ns,
            ew=ew,
            session=match.session,
            match=match.key,
            room=room,
        )
        yield _played(rng, seated, board, skills if room == "open" else skills[::-1])


def dealt(rng: Random, boards: dict[int, Board], number: int) -> Board:
    """Return a board by its number, dealt on first use."""
    if number not in boards:
        boards[number] = deal_board(rng, number)
    return boards[number]


def _deals(boards: Iterable[Board]) -> tuple[ImportedDeal, ...]:
    return tuple(
        ImportedDeal(board.number, _hands(board))
        for board in sorted(boards, key=lambda board: board.number)
    )


def _hands(board: Board) -> tuple[str, str, str, str]:
    north, east, south, west = board.hands
    return str(north), str(east), str(south), str(west)


def _players(side: Side) -> tuple[ImportedPlayer, ...]:
    return tuple(ImportedPlayer(player.name, player.number) for player in side.players)
