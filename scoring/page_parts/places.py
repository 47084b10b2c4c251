"""Places of contestants as pages show them: none yet for a team still in a knock-out."""

from collections.abc import Collection

from django.utils.translation import gettext

from federation.page_parts.figures import place
from scoring.models import Standing


def standing_place(
    standing: Standing, still_in: Collection[int], beaten: Collection[int] | None = None
) -> str:
    """Return the place of a standing; of a team still in its knock-out that it is.

    beaten: the entries still in that lost by results not confirmed yet; None where the matches are
    not read, which takes the count of the whole event.
    """
    if standing.pk in still_in:
        if beaten is None:
            return gettext("no place yet")
        if standing.entry_id in beaten:
            return gettext("awaits confirmation")
        return gettext("still in")
    return place(standing.rank, tied=standing.tied)
