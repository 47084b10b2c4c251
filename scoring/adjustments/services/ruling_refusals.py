"""What a director may not do: rule at the own table, or over a ruling that was not seen."""

from collections.abc import Iterable

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.errors import RuleError
from federation.models import Account
from scoring.engine_input.values import TableKey
from scoring.models import BoardRuling, ContestantRuling, MatchRuling
from tournaments.models import Event

AnyRuling = BoardRuling | MatchRuling | ContestantRuling


def refuse_at_tables(
    *, event: Event, places: Iterable[TableKey], account: Account | None, reason: str
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


def refuse_unseen(
    rows: QuerySet[BoardRuling] | QuerySet[MatchRuling] | QuerySet[ContestantRuling],
    seen_revision: int | None,
) -> None:
    """Refuse a ruling if somebody ruled, or took back a ruling, since the account looked.

    seen_revision: number of the revision the page showed; None: none was shown. Raises:
    RuleError("ruled_meanwhile") with who, when, by which article and why.
    """
    if seen_revision is None:
        return
    newer_rulings = rows.filter(added_in__number__gt=seen_revision)
    closed = rows.filter(removed_in__number__gt=seen_revision)
    for rulings, code in ((newer_rulings, "ruled_meanwhile"), (closed, "taken_back_meanwhile")):
        row = rulings.order_by("-pk").first()
        if row is not None:
            act = row.added_in if code == "ruled_meanwhile" else row.removed_in or row.added_in
            raise RuleError(
                code,
                by=str(act.made_by.person or act.made_by) if act.made_by else "–",
                at=timezone.localtime(act.made_at).strftime("%H:%M"),
                source=row.article,
                reason=act.reason,
            )
