"""Messages of devices that only the director can settle: a call in the log, in words."""

import datetime as dt

from django.conf import settings
from django.utils import translation
from django.utils.module_loading import import_string
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.selectors.languages import language_of
from federation.texts import text_of
from scoring.devices.rules.words import Where
from scoring.engine import EngineError
from scoring.models import DeviceLink


def notify_director(
    link: DeviceLink,
    where: Where,
    refusal: RuleError | EngineError,
    *,
    said: str,
    now: dt.datetime,
) -> None:
    """Log a device's message for the director, with the reason why it does not count."""
    with translation.override(language_of()):
        text = gettext("Device of table %(table)s: %(said)s. %(why)s") % {
            "table": f"{where.section}{where.table}",
            "said": said,
            "why": text_of(refusal),
        }
    send_words = import_string(settings.DEVICE_WORDS)
    send_words(
        session=link.session,
        section=where.section,
        table=where.table,
        turn=where.round,
        board=where.board or None,
        text=text,
        now=now,
    )
