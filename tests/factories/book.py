"""Lines of books: read and reset by tests."""

from django.db.models import QuerySet

from scoring.live.rules.lines import DROPPED, DUE
from scoring.live.services.book_cache import forget
from scoring.models import BookLine


def noted() -> QuerySet[BookLine]:
    """Return the lines with any entry, in the order of their last acts."""
    return BookLine.objects.exclude(state__in=[DUE, DROPPED]).order_by("version")


def set_back(**where: int) -> None:
    """Reset lines to due, without any entry."""
    BookLine.objects.filter(**where).update(
        state=DUE, contract="", ns_score=None, tricks=None, verified_at=None, entered_by=""
    )
    forget()
