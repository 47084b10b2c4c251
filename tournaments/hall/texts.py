"""The sentences of the playing room: who walks in, who helps, what its screens show."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "event_held_that_day": _("“{event}” is in the calendar for {day} already."),
    "walk_in_nobody": _("Nobody was chosen."),
    "walk_in_visitor_unnamed": _(
        "A visitor needs a name of three letters or more, without figures, not “{name}”."
    ),
}
