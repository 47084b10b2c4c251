"""The revisions of an event's results as its page lists them."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.models import BoardResult, BoardRuling, ResultRevision
from tournaments.models import Event, EventKind


def revisions_to_read(event: Event, *, rules: bool) -> QuerySet[ResultRevision]:
    """Return the revisions a reader may see, newest first; all if the reader rules on results."""
    return event.revisions.order_by("-number") if rules else revisions_for_everybody(event)


def revisions_for_everybody(event: Event) -> QuerySet[ResultRevision]:
    """Return the revisions that concern published results, newest first.

    A ruling on a session in play, or its withdrawal, changes nothing published: its reason is for
    those who rule. Teams are published round by round, so there the board decides; elsewhere the
    session.
    """
    same = {"event": OuterRef("event"), "session": OuterRef("session")}
    if event.kind == EventKind.TEAMS:
        same["board"] = OuterRef("board")
    published = BoardResult.objects.filter(**same, added_in__number__lte=OuterRef("now"))
    in_play = BoardRuling.objects.filter(
        Q(added_in=OuterRef("pk")) | Q(removed_in=OuterRef("pk"))
    ).annotate(now=OuterRef("number"))
    rows = event.revisions.filter(standings__isnull=False).distinct()
    return rows.exclude(Exists(in_play.exclude(Exists(published)))).order_by("-number")
