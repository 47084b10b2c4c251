"""The registers of directors and teachers on a day."""

import datetime as dt
from collections.abc import Collection

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from federation.models import Qualification, Register
from federation.people.selectors.people import shown_in_full
from federation.rules.office_figures import GradeFigures, RegisterFigures
from federation.selectors.office_figures import office_figures
from federation.selectors.words_alike import named_like

REGISTERS = {"directors": Register.DIRECTOR, "teachers": Register.TEACHER}


def register_figures(register: str, *, on: dt.date) -> RegisterFigures | None:
    """Return the grades of a register on a day, None if the figures have no such register."""
    return office_figures(on=on).registers.get(register)


def grade_of(register: str, code: str, *, on: dt.date) -> GradeFigures | None:
    """Return one grade of a register."""
    figures = register_figures(register, on=on)
    grades = figures.grades if figures else ()
    return next((grade for grade in grades if grade.code == code), None)


def grade_titles(register: str, *, on: dt.date) -> dict[str, str]:
    """Return the titles of a register's grades by code, highest first."""
    figures = register_figures(register, on=on)
    return {grade.code: grade.title for grade in figures.grades} if figures else {}


def grade_title(grade: str, *, on: dt.date) -> str:
    """Return the title of a grade of any register; its code if the figures do not name it."""
    for register in Register.values:
        if title := grade_titles(register, on=on).get(grade):
            return title
    return grade


def qualifications_on(register: str, *, on: dt.date) -> QuerySet[Qualification]:
    """Return the entries of a register in force on a day."""
    qualifications = Qualification.objects.filter(register=register, valid_from__lte=on)
    lasting = qualifications.filter(Q(valid_until__isnull=True) | Q(valid_until__gte=on))
    return lasting.filter(person__deceased_on__isnull=True).select_related("person")


def grades_on_days(
    register: str, people: Collection[int], *, days: Collection[dt.date]
) -> dict[dt.date, dict[int, str]]:
    """Return for each day the grades in a register, by person; one query."""
    rows = list(
        Qualification.objects.filter(
            register=register, person__in=set(people), person__deceased_on__isnull=True
        ).values_list("person", "grade", "valid_from", "valid_until")
    )
    return {
        day: {
            person: grade
            for person, grade, valid_from, valid_until in rows
            if valid_from <= day and (valid_until is None or day <= valid_until)
        }
        for day in set(days)
    }


def search_qualifications(
    text: str, *, among: QuerySet[Qualification], on: dt.date
) -> QuerySet[Qualification]:
    """Return the entries of people with such a name, except those shown by initials."""
    return among.filter(
        named_like(text, prefix="person__") & shown_in_full(on=on, prefix="person__")
    )


def qualifications_running_out(*, on: dt.date) -> QuerySet[Qualification]:
    """Return the entries to renew: ending soon, or ended and never continued."""
    soon = Q(pk__in=[])
    for register, figures in office_figures(on=on).registers.items():
        last = on + dt.timedelta(days=figures.renewal_days)
        first = on - dt.timedelta(days=figures.renewal_days)
        soon |= Q(register=register, valid_until__lte=last, valid_until__gte=first)
    continued = Qualification.objects.filter(
        person=OuterRef("person"),
        register=OuterRef("register"),
        valid_from__gt=OuterRef("valid_until"),
    )
    rows = Qualification.objects.filter(soon, ~Exists(continued), ended_at__isnull=True)
    return rows.select_related("person").order_by(F("valid_until").asc(), "person__sort_name", "pk")
