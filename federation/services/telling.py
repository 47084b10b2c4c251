"""Telling people of an act by e-mail; who keeps the messages is named in the settings."""

import datetime as dt
from collections.abc import Collection, Mapping

from django.conf import settings
from django.utils.module_loading import import_string

from federation.models import Account
from federation.money.selectors.dues import Addressee


def tell_by_mail(
    code: str,
    *,
    about: str,
    values: Mapping[str, object],
    link: str,
    to: Collection[Addressee],
    account: Account | None,
    now: dt.datetime,
) -> None:
    """Have a message sent to each address once, with a row that says so.

    code: of a sentence, and with "_subject" behind it of its heading; link: of the site.
    """
    import_string(settings.TELLS_BY_MAIL)(
        code, about=about, values=values, link=link, to=to, account=account, now=now
    )
