"""PBN files with one game per table: pairs by their names, or matches between two teams."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from federation.errors import ImporterError
from federation.importers.findings import Findings
from scoring.importers.notation import (
    card_of,
    contract_of,
    direction_of,
    integer_of,
    number_of,
    score_of,
    tricks_of,
)
from scoring.importers.pbn_calls import auction_of, play_of
from scoring.importers.pbn_results import PbnResults, method_of, person_of, sided
from scoring.importers.records import (
    ImportedContestant,
    ImportedLine,
    ImportedMatch,
    ImportedPlayer,
    ScoringHints,
)
from tournaments.importers.pbn_syntax import Game, Pbn

HIGHEST_BOARD = 9999
OPEN, CLOSED = "open", "closed"


@dataclass(frozen=True, slots=True)
class Table:
    """The play of one board at one table, from its game."""

    game: Game
    board: int
    ns: tuple[ImportedPlayer, ...]
    ew: tuple[ImportedPlayer, ...]

    @property
    def teams(self) -> tuple[str, str]:
        """Return home and visiting team; with named rooms the teams may be missing."""
        home, away = self.game.value("HomeTeam"), self.game.value("VisitTeam")
        return (home or "Home", away or "Visitors") if self.game.value("Room") else (home, away)

    @property
    def round(self) -> int:
        """Return the round or segment, 1 if none is stated."""
        stated = self.game.value("Round") or self.game.value("Segment")
        return integer_of(stated) or 1


def read_games(pbn: Pbn, findings: Findings) -> PbnResults:
    """Return the event described by its games. Raises: ImporterError."""
    tables = [table for game in pbn.games if (table := _table(game)) is not None]
    if any(all(table.teams) for table in tables):
        return _teams([table for table in tables if all(table.teams)], findings)
    return _pairs(tables)


def _table(game: Game) -> Table | None:
    written = game.value("Board")
    board = integer_of(written)
    if not (contract_of(game.value("Contract")) or game.value("Score")):
        return None  # a deal somebody did not play
    if board is None or not 1 <= board <= HIGHEST_BOARD:
        raise ImporterError("board_unreadable", line=game.line, value=written[:20])
    seats = {seat: person_of(game.value(seat)) for seat in ("North", "South", "East", "West")}
    ns = tuple(p for p in (seats["North"], seats["South"]) if p)
    ew = tuple(p for p in (seats["East"], seats["West"]) if p)
    if any("#" in game.value(seat) and seats[seat] is None for seat in seats):
        return None  # a bye: nobody sits there
    return Table(game, board, ns, ew)


def _pairs(tables: list[Table]) -> PbnResults:
    boards: dict[int, list[Table]] = defaultdict(list)
    for table in tables:
        boards[table.board].append(table)
    if max((len(results) for results in boards.values()), default=0) < 2:
        raise ImporterError("no_comparison")
    if not any(table.ns and table.ew for table in tables):
        raise ImporterError("no_contestants")
    keys: dict[frozenset[ImportedPlayer], str] = {}
    players: dict[str, tuple[ImportedPlayer, ...]] = {}
    for table in tables:
        for pair in (table.ns, table.ew):
            if pair and frozenset(pair) not in keys:
                keys[frozenset(pair)] = key = str(len(keys) + 1)
                players[key] = pair
    stated = method_of(
        next((t.game.value("Scoring") for t in tables if t.game.value("Scoring")), "")
    )
    method = {"imps": "cross_imps", "point_a_board": "matchpoints", "": "matchpoints"}.get(
        stated, stated
    )
    lines = tuple(
        _line(
            table,
            ns=keys.get(frozenset(table.ns), ""),
            ew=keys.get(frozenset(table.ew), ""),
            points=_points(table, method),
        )
        for table in tables
    )
    return PbnResults(
        kind="pairs",
        hints=ScoringHints(method=method),
        winners=1,
        contestants=tuple(ImportedContestant(key, key, players[key]) for key in players),
        lines=lines,
    )


def _points(table: Table, method: str) -> tuple[Decimal | None, Decimal | None]:
    return sided(table.game.value("ScoreMP" if method == "matchpoints" else "ScoreIMP"))


def _teams(tables: list[Table], findings: Findings) -> PbnResults:
    if len(tables) == len({(t.round, t.board, frozenset(t.teams)) for t in tables}):
        raise ImporterError("no_comparison")
    seated = _seated(tables)
    if not _has_one_team_per_player(seated):
        turned = _seated(tables, first_home_ns=False)
        seated = turned if _has_one_team_per_player(turned) else seated
    if any(not table.game.value("Room") for table in tables):
        findings.add("seating_assumed")
    members: dict[str, dict[ImportedPlayer, None]] = defaultdict(dict)
    matches: dict[tuple[int, frozenset[str]], list[tuple[Table, bool]]] = defaultdict(list)
    for table, home_ns in seated:
        for team in table.teams:
            members[team].update({})
        home, away = table.teams
        members[home].update(dict.fromkeys(table.ns if home_ns else table.ew))
        members[away].update(dict.fromkeys(table.ew if home_ns else table.ns))
        matches[table.round, frozenset(table.teams)].append((table, home_ns))
    lines: list[ImportedLine] = []
    imported: list[ImportedMatch] = []
    for place, ((played_in, _), results) in enumerate(matches.items(), start=1):
        match, of_match = _match(f"m{place}", played_in, results)
        imported.append(match)
        lines += of_match
    bam = method_of(tables[0].game.value("Scoring")) == "point_a_board"
    return PbnResults(
        kind="teams",
        hints=ScoringHints(method="point_a_board" if bam else "imps_vp"),
        winners=1,
        contestants=tuple(
            ImportedContestant(key=team, number=team, players=tuple(people), name=team)
            for team, people in members.items()
        ),
        lines=tuple(lines),
        matches=tuple(imported),
    )


def _seated(tables: list[Table], *, first_home_ns: bool = True) -> list[tuple[Table, bool]]:
    """Return each table and whether its home team sits North-South.

    In the open room it does. Without named rooms, the first game of a board with these teams is
    taken as the open room, unless more games name the teams the other way round.
    """
    seen: dict[tuple[int, int, frozenset[str]], tuple[str, str]] = {}
    seated = []
    for table in tables:
        room = table.game.value("Room").lower()
        place = (table.round, table.board, frozenset(table.teams))
        before = seen.get(place)
        seen.setdefault(place, table.teams)
        if room:
            home_ns = not room.startswith("c")
        elif before is None or before != table.teams:
            home_ns = first_home_ns
        else:
            home_ns = not first_home_ns
        seated.append((table, home_ns))
    return seated


def _has_one_team_per_player(seated: Iterable[tuple[Table, bool]]) -> bool:
    team_of: dict[ImportedPlayer, str] = {}
    for table, home_ns in seated:
        home, away = table.teams
        for player in table.ns:
            if team_of.setdefault(player, home if home_ns else away) != (home if home_ns else away):
                return False
        for player in table.ew:
            if team_of.setdefault(player, away if home_ns else home) != (away if home_ns else home):
                return False
    return True


def _match(
    key: str, played_in: int, results: list[tuple[Table, bool]]
) -> tuple[ImportedMatch, list[ImportedLine]]:
    home, away = results[0][0].teams
    lines: list[ImportedLine] = []
    imps: dict[int, Decimal] = {}
    for table, table_home_ns in results:
        home_ns = table_home_ns == (table.teams == (home, away))
        lines.append(
            _line(
                table,
                ns=home if home_ns else away,
                ew=away if home_ns else home,
                match=key,
                room=OPEN if home_ns else CLOSED,
            )
        )
        ns, ew = sided(table.game.value("ScoreIMP"))
        own, others = (ns, ew) if home_ns else (ew, ns)
        if own is not None or others is not None:
            imps.setdefault(table.board, own if own is not None else -(others or Decimal(0)))
    match = ImportedMatch(
        key=key,
        home=home,
        away=away,
        round=played_in,
        boards=tuple(dict.fromkeys(table.board for table, _ in results)),
        published_board_imps=tuple(imps.items()),
    )
    return match, lines


def _line(
    table: Table,
    *,
    ns: str,
    ew: str,
    points: tuple[Decimal | None, Decimal | None] = (None, None),
    match: str = "",
    room: str = "",
) -> ImportedLine:
    game = table.game
    where = f"line {game.line}, board {table.board}"
    contract = contract_of(game.value("Contract"))
    passed = contract == "P"
    declarer = "" if passed else direction_of(game.value("Declarer"))
    tricks = None if passed else tricks_of(game.value("Result"))
    score = _score(game, where)
    return ImportedLine(
        where=where,
        board=table.board,
        ns=ns,
        ew=ew,
        round=table.round,
        table=game.value("Table"),
        contract=contract,
        declarer=declarer,
        lead=_lead(game),
        tricks=tricks,
        ns_score=0 if passed and score is None else score,
        not_played=score is None and not passed and (not contract or tricks is None),
        published_ns=points[0],
        published_ew=points[1],
        auction=auction_of(game, contract=contract, declarer=declarer),
        play=play_of(game, contract=contract),
        match=match,
        room=room,
    )


def _lead(game: Game) -> str:
    rows = game.rows.get("Play")
    return card_of(rows[0][1].split()[0]) if rows and rows[0][1].split() else ""


def _score(game: Game, where: str) -> int | None:
    """Return the score seen from North-South: "NS -50", "EW 50", or a bare declarer's score."""
    written = game.value("Score")
    if not written:
        return None
    ns, ew = sided(written)
    side = 1
    if ns is None and ew is None:  # no side named: the score is the declarer's
        ns = number_of(written)
        side = -1 if direction_of(game.value("Declarer")) in {"E", "W"} else 1
    points = ns if ns is not None else -ew if ew is not None else None
    score = None if points is None else score_of(str(points))
    if score is None:
        raise ImporterError("score_unreadable", where=where, value=written[:20])
    return side * score
