"""The audit trail in sentences: who did what, on whose behalf, on which subject, and why."""

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.conf import settings
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from federation.bodies.selectors.registers import grade_title
from federation.models import Account, AuditEvent
from federation.page_parts.audit_labels import AuditLabel, subjects_named
from federation.page_parts.figures import hundredths
from federation.texts import all_texts, spoken_value
from federation.texts.act_names import act_name, clauses_of
from federation.texts.stored import reason_in_words

_HOLE = re.compile(r"\{(\w+)\}")
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
            reason_in_words(str(event.details.get("reason") or "")),
        )
        for event in events
    ]


def act_sentence(act: str, details: Mapping[str, object]) -> str:
    """Return the sentence of an act; missing values become a dash."""
    text = all_texts().get(f"act:{act}")
    if text is None:
        return act.replace("_", " ")
    sentence = str(text).format_map(defaultdict(lambda: "–", _values_spoken(act, details)))
    return sentence.rstrip().removesuffix(":")


def acts_summary(act: str, every: Sequence[Mapping[str, object]]) -> str:
    """Return the words for several acts of a kind, given the details of each of them.

    Values that all of them have are named. Where others differ, the words for many are used, or
    the clause with them is left out.
    """
    first, *others = every or [{}]
    same = {name: value for name, value in first.items() if _is_in_all(name, value, others)}
    text = all_texts().get(f"act:{act}")
    spoken = _values_spoken(act, same)
    if text is not None and _holes(str(text)) <= spoken.keys():
        return act_sentence(act, same)
    if (for_many := all_texts().get(f"many:{act}")) is not None:
        return str(for_many)
    first_clause, *later = clauses_of(str(text)) if text is not None else [""]
    if not first_clause or _holes(first_clause) - spoken.keys():
        return act_name(act)
    kept = [clause for clause in later if _holes(clause) <= spoken.keys()]
    return "".join([first_clause, *kept]).format_map(spoken)


def _is_in_all(name: str, value: object, others: Sequence[Mapping[str, object]]) -> bool:
    return all(other.get(name) == value for other in others)


def _holes(text: str) -> set[str]:
    return set(_HOLE.findall(text))


def _values_spoken(act: str, details: Mapping[str, object]) -> dict[str, str]:
    spoken = {name: _spoken(value) for name, value in details.items()}
    for name, title in _titles(act, details).items():
        spoken[name] = spoken_value(title)
    if isinstance(cents := details.get("amount_cents"), int):
        spoken["amount"] = hundredths(cents)
    return spoken


def _titles(act: str, details: Mapping[str, object]) -> dict[str, object]:
    """Return the labels of codes whose meaning depends on the act."""
    if act.startswith("qualification_") and (grade := details.get("grade")):
        return {"grade": grade_title(str(grade), on=timezone.localdate())}
    choices = {
        name: import_string(path) for name, path in settings.ACT_CHOICES.get(act, {}).items()
    }
    return {
        name: choices[name](value).label
        for name, value in details.items()
        if name in choices and value in choices[name].values
    }


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
