"""The calendar's papers to print: an invented year."""

import datetime as dt

from tests.documents.papers import FEDERATION
from tournaments.calendar.documents.calendar import CalendarPaper, CalendarRow, calendar_months
from tournaments.calendar.documents.year_planner import Planned, YearPlannerPaper, planner_rows

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def calendar(*, is_final: bool = True) -> CalendarPaper:
    """Return the calendar of 2027, three lines a month."""
    titles = ("National Open Pairs", "Festival da Ribeira", "Torneio do Clube do Castelo")
    classes = ("National event", "Festival", "Private tournament")
    return CalendarPaper(
        federation=FEDERATION,
        title="National calendar 2027" if is_final else "National calendar 2027, draft",
        season="2027",
        state="Final calendar, version 1, published on 30 October 2026"
        if is_final
        else "Draft, version 1, sent on 15 September 2026",
        is_final=is_final,
        facts=("36 lines",),
        notes=("Dates marked “reserved” were accepted and wait for their event (RTP 3.1.7).",),
        months=calendar_months(
            (
                f"{month} 2027",
                CalendarRow(
                    days=("13–14", "Sat 20", "Sun 28")[number],
                    title=titles[number],
                    organiser=("Federation", "Clube da Ribeira", "Clube do Castelo")[number],
                    what="Open pairs",
                    event_class=classes[number],
                    venue="Sala da Ribeira",
                    is_official=number == 0,
                    is_reserved=number == 1,
                ),
            )
            for month in MONTHS
            for number in range(3)
        ),
    )


def year_planner() -> YearPlannerPaper:
    """Return a full year: something with a long name on every weekend, three things on some."""
    planned = [
        Planned(
            key=f"event:{day}",
            first_day=dt.date(2027, 1, 1) + dt.timedelta(days=day),
            last_day=dt.date(2027, 1, 1) + dt.timedelta(days=day + day % 2),
            title=(
                "Campeonato Nacional de Equipas Open",
                "Regional de Pares",
                "Festival da Ribeira",
            )[day % 3],
            mark="NRF"[day % 3],
        )
        for day in range(363)
        if day % 7 in {1, 2}
    ]
    clubs = [
        Planned(
            key="event:0",
            first_day=dt.date(2027, month, 20),
            last_day=dt.date(2027, month, 20),
            title="Torneio",
            mark="",
        )
        for month in range(1, 13)
    ]
    return YearPlannerPaper(
        federation=FEDERATION,
        title="Year planner 2027",
        season="2027",
        state="Final calendar, version 1, published on 30 October 2026",
        months=MONTHS,
        rows=planner_rows(
            dt.date(2027, 1, 1), [*planned, *clubs, *clubs], weekdays="MTWTFSS", fit=2, letters=19
        ),
        legend=("N national event", "R regional official event", "F festival", "+2 so many more"),
    )
