"""The effect of homologating some events, in one sentence."""

from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules.effect import Effect


def effect_in_words(effect: Effect) -> str:
    """Return the points given, to how many, and whose places change."""
    if not effect.events:
        return _("No event is chosen.")
    people = ngettext("%(n)s player", "%(n)s players", effect.people) % {"n": effect.people}
    gives = _(
        "Gives %(pe)s PE and %(pm)s PM to %(people)s and publishes the next ranking list."
    ) % {
        "pe": number_format(effect.pe, force_grouping=True),
        "pm": number_format(Decimal(effect.pm_tenths).scaleb(-1), 1, force_grouping=True),
        "people": people,
    }
    changed = ngettext(
        "The points of %(n)s player change in it, also by licences that came since the last.",
        "The points of %(n)s players change in it, also by licences that came since the last.",
        effect.changed,
    )
    moved = ngettext("%(n)s other changes place.", "%(n)s others change place.", effect.moved)
    promoted = ngettext(
        "At the close of the season %(n)s would get another category.",
        "At the close of the season %(n)s would get another category.",
        effect.promoted,
    )
    return " ".join(
        [
            gives,
            changed % {"n": effect.changed},
            moved % {"n": effect.moved},
            promoted % {"n": effect.promoted},
        ]
    )
