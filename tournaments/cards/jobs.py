"""Background jobs of convention cards."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from tournaments.cards.services.collections import collect_cards
from tournaments.cards.services.papers import issue_convention_card

register_jobs(
    JobKind(
        code="collect_cards",
        title=_("Putting all cards of an event into one file"),
        does=collect_cards,
        about="event",
        page="event-detail",
    ),
    JobKind(
        code="issue_convention_card",
        title=_("Printing a convention card"),
        does=issue_convention_card,
        about="convention_card",
        page="card-detail",
    ),
)
