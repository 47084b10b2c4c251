"""Directors, teachers and members of bodies: public pages, and renewals for the office."""

import datetime as dt
from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from federation.access import public, require
from federation.bodies.selectors.mandates import bodies_in_office, council_mandates_without_seat
from federation.bodies.selectors.memberships import home_clubs_of
from federation.bodies.selectors.registers import (
    REGISTERS,
    grade_titles,
    qualifications_on,
    qualifications_running_out,
    search_qualifications,
)
from federation.models import Club, Qualification, Register
from federation.page_parts.day_of_request import day_of_request
from federation.page_parts.exports import exported
from federation.page_parts.lists import Column, in_order, listing
from federation.people.selectors.people import shown_name
from federation.permissions import may_keep_office
from federation.texts import spoken_value

COLUMNS = (
    Column("name", gettext_lazy("Name"), ("person__sort_name",)),
    Column("grade", gettext_lazy("Grade"), ("grade", "person__sort_name")),
    Column("club", gettext_lazy("Club"), (), "wide"),
    Column("until", gettext_lazy("Valid until"), ("valid_until", "person__sort_name")),
)


@public
@require_safe
def register_list(request: HttpRequest, name: str) -> HttpResponse:
    if name not in REGISTERS:
        raise Http404
    register = REGISTERS[name]
    on = timezone.localdate()
    titles = grade_titles(register, on=on)
    rows = qualifications_on(register, on=on)
    if text := request.GET.get("q", "").strip():
        rows = search_qualifications(text, among=rows, on=on)
    grade = request.GET.get("grade", "")
    if grade in titles:
        rows = rows.filter(grade=grade)
    ordered = in_order(rows, request=request, columns=COLUMNS, default="name")
    if file := exported(
        request,
        name=name,
        headings=[column.label for column in COLUMNS],
        rows=lambda: (
            (
                name,
                reason,
                club.name if club else "",
                row.valid_until.isoformat() if row.valid_until else "",
            )
            for row, name, reason, club in _printed_rows(ordered, on)
        ),
    ):
        return file
    shown = listing(rows, request=request, columns=COLUMNS, default="name")
    return render(
        request,
        "federation/register_list.html",
        {
            "title": register.label,
            "listing": shown,
            "rows": _printed_rows(shown.rows, on),
            "grades": [(code, spoken_value(title)) for code, title in titles.items()],
            "grade": grade,
            "text": text,
        },
    )


@public
@require_safe
def body_list(request: HttpRequest) -> HttpResponse:
    on = day_of_request(request) or timezone.localdate()
    today = timezone.localdate()
    bodies = [
        (body.council.label, [(seat, shown_name(seat.person, on=today)) for seat in body.seats])
        for body in bodies_in_office(on=on)
    ]
    return render(request, "federation/body_list.html", {"bodies": bodies, "on": on})


@require_safe
@require(may=may_keep_office)
def qualification_renewals(request: HttpRequest) -> HttpResponse:
    on = timezone.localdate()
    rows = list(qualifications_running_out(on=on))
    titles = {register: grade_titles(register, on=on) for register in Register.values}
    return render(
        request,
        "federation/qualification_renewals.html",
        {
            "rows": [
                (
                    row,
                    spoken_value(titles[row.register].get(row.grade, row.grade)),
                    row.valid_until < on,
                )
                for row in rows
                if row.valid_until is not None
            ],
            "mandates": council_mandates_without_seat(on=on),
        },
    )


def _printed_rows(
    rows: Iterable[Qualification], on: dt.date
) -> list[tuple[Qualification, str, str, Club | None]]:
    """Return the rows with public name, grade and club."""
    qualifications = list(rows)
    clubs = home_clubs_of([row.person_id for row in qualifications], on=on)
    titles = {row.register: grade_titles(row.register, on=on) for row in qualifications[:1]}
    return [
        (
            row,
            shown_name(row.person, on=on),
            spoken_value(titles[row.register].get(row.grade, row.grade)),
            clubs.get(row.person_id),
        )
        for row in qualifications
    ]
