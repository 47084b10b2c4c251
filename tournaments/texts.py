"""The sentences behind the codes of this app."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "event_name_missing": _("The event needs a name."),
    "event_ends_before_it_starts": _("The last day is before the first."),
    "event_sessions_missing": _("An event has at least one session, and no fewer than 0 boards."),
    "event_organiser_unclear": _("Name the club or the association that organises, and only it."),
}
