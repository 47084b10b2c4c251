"""The audit trail, and the history of one row."""

import datetime as dt
import re
from collections.abc import Iterable, Sequence

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.access import require
from federation.models import Account, AuditEvent, Person
from federation.page_parts.acts_in_words import act_rows
from federation.page_parts.audit_labels import subjects_named
from federation.page_parts.exports import Cell, exported
from federation.page_parts.lists import Column, Listing, in_order, listing
from federation.permissions import may_keep_office, may_see_trail
from federation.privacy.services.sensitive_reads import record_sensitive_read
from federation.selectors.audit_trail import acts_on, acts_recorded, trail_visible_to
from federation.selectors.callers import account_of
from federation.selectors.row_history import HISTORIES, changes_of
from federation.texts import all_texts
from federation.texts.act_names import act_name
from federation.web.history_rows import history_rows

COLUMNS = (
    Column("at", _("When"), ("at",)),
    Column("what", _("What"), ("act",)),
    Column("about", _("About"), ("subject",), "wide"),
    Column("who", _("By whom"), ("account_email",), "wide"),
)
# The most rows a spreadsheet can handle; beyond it the reader must choose fewer days.
EXPORTED = 20_000


@require_safe
@require(may=may_see_trail)
def trail(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    reader = account_of(request)
    is_office = may_keep_office(reader, None, on=today)
    by_key = {key: request.GET.get(key, "").strip() for key in ("act", "q", "from", "until")}
    events = _filtered(trail_visible_to(reader, on=today), by_key)
    ordered = in_order(events, request=request, columns=COLUMNS, default="-at")
    if file := exported(
        request,
        name="trail",
        headings=[*(column.label for column in COLUMNS), _("On behalf of"), _("Reason")],
        rows=lambda: _cells(ordered[:EXPORTED], for_office=is_office, reader=reader),
    ):
        return file
    shown = listing(events, request=request, columns=COLUMNS, default="-at")
    acts = [(act, act_name(act)) for act in acts_recorded()] if is_office else []
    return render(
        request,
        "federation/audit_trail.html",
        {
            "listing": shown,
            "rows": act_rows(shown.rows, for_office=is_office, reader=reader),
            "asked": by_key,
            "acts": sorted(acts, key=lambda act: act[1]),
            "is_office": is_office,
        },
    )


@require_safe
@require(may=may_keep_office)
def row_history(request: HttpRequest, kind: str, number: int) -> HttpResponse:
    subject = f"{kind}:{number}"
    named = subjects_named([subject], for_office=True)[subject]
    if kind not in HISTORIES or not named.href:
        raise Http404
    if kind == "person":
        record_sensitive_read(
            person=Person.objects.get(pk=number),
            place="history",
            account=account_of(request),
            now=timezone.now(),
        )
    acts = act_rows(acts_on([subject]), for_office=True, reader=account_of(request))
    rows = history_rows(changes_of(kind, number), acts)
    shown = Listing((), Paginator(rows, 100).get_page(request.GET.get("page")))
    return render(
        request, "federation/row_history.html", {"subject": named, "listing": shown, "kind": kind}
    )


def _filtered(events: QuerySet[AuditEvent], query_params: dict[str, str]) -> QuerySet[AuditEvent]:
    if query_params["act"]:
        events = events.filter(act=query_params["act"])
    if word := query_params["q"]:
        subject = _subject_key(word)
        about = {"subject": subject} if subject else {"account_email__icontains": word}
        events = events.filter(**about)
    if first := _day(query_params["from"]):
        events = events.filter(at__gte=_midnight(first))
    if last := _day(query_params["until"]):
        events = events.filter(at__lt=_midnight(last + dt.timedelta(days=1)))
    return events


def _subject_key(word: str) -> str:
    """Return the subject a reader typed, in the trail's notation; "" if it is none."""
    if ":" in word:
        return word
    for code, text in all_texts().items():
        kind = code.removeprefix("subject:")
        if kind != code and "{number}" in str(text):
            written = re.escape(str(text)).replace(r"\{number\}", r"(\S+)")
            if regex_match := re.fullmatch(written, word, re.IGNORECASE):
                return f"{kind}:{regex_match[1]}"
    return ""


def _day(text: str) -> dt.date | None:
    try:
        day = parse_date(text)
    except ValueError:
        return None
    # The earliest and latest dates have no neighbours with which to compute midnights.
    return day if day and dt.date.min < day < dt.date.max else None


def _midnight(day: dt.date) -> dt.datetime:
    return timezone.make_aware(dt.datetime.combine(day, dt.time()))


def _cells(
    events: Iterable[AuditEvent], *, for_office: bool, reader: Account
) -> list[Sequence[Cell]]:
    return [
        (
            timezone.localtime(row.at).strftime("%Y-%m-%d %H:%M:%S"),
            row.sentence,
            row.subject.label,
            row.who,
            row.on_behalf_of.label if row.on_behalf_of else "",
            row.reason,
        )
        for row in act_rows(events, for_office=for_office, reader=reader)
    ]
