"""The sentences behind the codes of this app."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "event_name_missing": _("The event needs a name."),
}
