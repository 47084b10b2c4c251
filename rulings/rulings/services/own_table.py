"""Directors at their own table, for the services of results: who rules there instead."""

from collections.abc import Collection

from federation.errors import RuleError
from federation.models import Account
from rulings.models import OwnTableLeave
from rulings.rules.director_powers import may_rule_at
from scoring.models import Match
from tournaments.direction.selectors import chief_directors, directors_named
from tournaments.models import EntryPlayer, Event


def refuse_at_own_table(
    *,
    event: Event,
    account: Account | None,
    entries: Collection[str],
    match: str,
    session: int,
    board: int | None,
    reason: str,
) -> None:
    """Refuse a change of score by a director who plays at the table, or in its match.

    entries, match: keys. reason: of the event's main director, who alone may rule in spite of it;
    one allowed in the log to rule on this board needs none. Raises: RuleError("own_table_score").
    Source: Law 81A, RTP 2.1.1.1.
    """
    if account is None or account.person_id is None:
        return
    if may_rule_at(
        _people(event, entries), director=account.person_id, opponents=_in_match(event, match)
    ):
        return
    leaves = OwnTableLeave.objects.filter(
        director=account, incident__event=event, incident__session=session
    )
    if board is not None and leaves.filter(incident__board=board).exists():
        return
    if reason.strip() and account.person_id in chief_directors(event):
        return
    others = [
        name for person, name in directors_named(event).items() if person != account.person_id
    ]
    if others:
        raise RuleError("own_table_score", article="Law 81A", others=", ".join(others))
    raise RuleError("own_table_score_office", article="Law 81A")


def _people(event: Event, entries: Collection[str]) -> set[int]:
    rows = EntryPlayer.objects.filter(
        entry__event=event, entry__key__in=entries, left_at__isnull=True
    )
    return set(rows.values_list("person", flat=True))


def _in_match(event: Event, key: str) -> set[int]:
    """Return everybody in the two teams of a match."""
    if not key:
        return set()
    met = Match.objects.filter(event=event, key=key).values_list("home__key", "away__key").first()
    return _people(event, met or ())
