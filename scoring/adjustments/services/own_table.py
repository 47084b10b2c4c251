"""Directors may not rule on the score of their own table; the app above knows who plays where."""

from collections.abc import Iterable

from django.conf import settings
from django.utils.module_loading import import_string

from federation.models import Account
from scoring.engine_input.rulings import Place
from tournaments.models import Event


def refuse_at_tables(
    *, event: Event, places: Iterable[Place], account: Account | None, reason: str
) -> None:
    """Refuse a director who plays at one of these tables. Raises: RuleError. Source: Law 81A."""
    refuse = import_string(settings.OWN_TABLE)
    for session, board, match, *seats in places:
        refuse(
            event=event,
            account=account,
            entries=[key for key in seats if key],
            match=match,
            session=session,
            board=board,
            reason=reason,
        )


def refuse_in_match(
    *,
    event: Event,
    entries: Iterable[str],
    session: int,
    account: Account | None,
    reason: str,
) -> None:
    """Refuse a director who plays in one of these teams. Raises: RuleError. Source: Law 81A."""
    import_string(settings.OWN_TABLE)(
        event=event,
        account=account,
        entries=list(entries),
        match="",
        session=session,
        board=None,
        reason=reason,
    )
