"""One club session of 14 tables and 26 boards: scored whole, and after one changed result."""

from collections.abc import Iterator
from itertools import cycle, pairwise

from benchmarks.generators.clubs import ClubSession, club_session
from benchmarks.measuring import Contest, Goal
from benchmarks.naive.club import Place, session_by_all_pairs
from scoring.engine import BoardLine, LiveSession, PairRow, PairsSettings, pairs_standing

FEDERATION = PairsSettings()


def whole_session(size: str) -> Iterator[Contest]:
    """Yield a session scored whole: by the live session, by the general count, by all pairs."""
    club = club_session()
    session = _live(club)

    def live() -> tuple[PairRow, ...]:
        session.recount()
        return session.standing()

    def put_in() -> tuple[PairRow, ...]:
        return _live(club).standing()

    def general() -> tuple[PairRow, ...]:
        return pairs_standing(
            club.lines, FEDERATION, club.contestants, penalties=club.penalties
        ).rows

    def naive() -> list[Place]:
        return session_by_all_pairs(club.lines, club.penalties)

    def check() -> None:
        assert live() == put_in() == general()
        assert [(row.contestant, row.rank, row.exact_percentage) for row in live()] == naive()

    yield Contest(
        "club session 14 x 26 scored whole (put in: its lines checked and put in first; "
        "general: pairs_standing, with every line's points, ready to explain)",
        {
            "limit": lambda: _one_pass(club),
            "best": live,
            "naive": naive,
            "put in": put_in,
            "general": general,
        },
        [
            Goal("P2a", "naive", "best", at_least=3.5),
            Goal("P2p", "naive", "put in"),
            Goal("P2g", "naive", "general"),
        ],
        check,
    )


def changed_result(size: str) -> Iterator[Contest]:
    """Yield a session after one changed result: recounting that board only, or everything."""
    club = club_session()
    session = _live(club)
    session.standing()
    changes = cycle(_changes(club))

    def one() -> tuple[PairRow, ...]:
        session.put(next(changes))
        return session.standing()

    def whole() -> tuple[PairRow, ...]:
        session.recount()
        return session.standing()

    def check() -> None:
        for _ in range(20):
            rows = one()
            again = pairs_standing(
                session.lines, FEDERATION, club.contestants, penalties=club.penalties
            )
            assert rows == again.rows

    yield Contest(
        "club session 14 x 26 after one changed result (naive: the whole session again)",
        {"best": one, "naive": whole},
        [Goal("P2b", "naive", "best", at_least=3)],
        check,
    )


CONTESTS = (("P2a", whole_session), ("P2b", changed_result))


def _live(club: ClubSession) -> LiveSession:
    return LiveSession(FEDERATION, club.contestants, club.lines, penalties=club.penalties)


def _changes(club: ClubSession) -> list[BoardLine]:
    """Return results that replace earlier ones, each with the score of the next table."""
    played = [line for line in club.lines if line.ns_score is not None]
    return [
        BoardLine(line.board, line.ns, line.ew, following.ns_score)
        for line, following in pairwise(played)
        if line.board == following.board
    ][::37]


def _one_pass(club: ClubSession) -> int:
    """Visit every result once: the least possible work."""
    total = 0
    for line in club.lines:
        if line.ns_score is not None:
            total += line.ns_score
    return total
