"""The audit trail in sentences: who did what, on whose behalf, on which subject, and why."""

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.translation import gettext as _

from federation.bodies.selectors.registers import grade_title
from federation.models import Account, AuditEvent, ConsentKind
from federation.page_parts.audit_labels import AuditLabel, subjects_named
from federation.page_parts.figures import hundredths
from federation.texts import all_texts, spoken_value

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\S*")


@dataclass(frozen=True, slots=True)
class ActRow:
    """One line of the trail as printed. on_behalf_of: None if done in the account's own name."""

    at: dt.datetime
    sentence: str
    who: str
    subject: AuditLabel
    on_behalf_of: AuditLabel | None
    reason: str


def act_rows(events: Iterable[AuditEvent], *, for_office: bool, reader: Account) -> list[ActRow]:
    """Return events of the trail in the reader's language; all subjects are loaded together."""
    events = list(events)
    subjects = {event.subject for event in events} | {event.on_behalf_of for event in events}
    named = subjects_named(subjects - {""}, for_office=for_office, reader=reader)
    return [
        ActRow(
            event.at,
            act_sentence(event.act, event.details),
            event.account_email or _("the site"),
            named[event.subject],
            named[event.on_behalf_of] if event.on_behalf_of else None,
            str(event.details.get("reason") or ""),
        )
        for event in events
    ]


def act_sentence(act: str, details: Mapping[str, object]) -> str:
    """Return the sentence of an act; missing values become a dash."""
    text = all_texts().get(f"act:{act}")
    if text is None:
        return act.replace("_", " ")
    spoken = {name: _spoken(value) for name, value in details.items()}
    for name, title in _titles(act, details).items():
        spoken[name] = spoken_value(title)
    if isinstance(cents := details.get("amount_cents"), int):
        spoken["amount"] = hundredths(cents)
    sentence = str(text).format_map(defaultdict(lambda: "–", spoken))
    return sentence.rstrip().removesuffix(":")


def _titles(act: str, details: Mapping[str, object]) -> dict[str, object]:
    """Return the labels of codes whose meaning depends on the act."""
    if act.startswith("consent_") and (what := details.get("what")) in ConsentKind.values:
        return {"what": ConsentKind(str(what)).label}
    if act.startswith("qualification_") and (grade := details.get("grade")):
        return {"grade": grade_title(str(grade), on=timezone.localdate())}
    return {}


def _spoken(value: object) -> str:
    if isinstance(value, str) and _DAY.fullmatch(value):
        # Typed text may look like a date without being one; it is shown as typed.
        with suppress(ValueError):
            return spoken_value(parse_date(value))
    if isinstance(value, str) and _MOMENT.fullmatch(value):
        with suppress(ValueError):
            # parse_datetime returns None for text that only begins like a time
            return spoken_value(parse_datetime(value) or value)
    return spoken_value(value)
