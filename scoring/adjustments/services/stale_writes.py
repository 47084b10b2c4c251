"""Two directors at once: the second is told what the first did; nothing is replaced unseen."""

from django.db.models import QuerySet
from django.utils import timezone

from federation.errors import RuleError
from scoring.models import BoardRuling, ContestantRuling, MatchRuling

AnyRuling = BoardRuling | MatchRuling | ContestantRuling


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
