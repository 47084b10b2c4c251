"""Issuing the calendar of a season: the list, and the year on one page."""

import datetime as dt
from collections.abc import Sequence

from babel import Locale
from babel.dates import get_day_names
from django.conf import settings
from django.utils import timezone, translation
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext, ngettext, pgettext, to_locale

from federation.kinds.paper import PaperKind
from federation.models import Account, IssuedDocument, LibrarySubject
from federation.papers.documents.paper import Paper
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_once
from federation.papers.services.library import LibraryEntry, shelve_published
from federation.papers.services.papers import federation_on_paper
from federation.rules.figures_federation import EventStanding
from federation.rules.organisers import OrganiserKind
from federation.rules.rule_sets import RuleSetFigures
from federation.selectors.languages import language_of
from federation.services.jobs import Progress
from federation.texts import long_date
from federation.texts.dates import date_format, days_in_short
from tournaments.calendar.documents.calendar import (
    CALENDAR,
    CalendarPaper,
    CalendarRow,
    calendar_months,
)
from tournaments.calendar.documents.year_planner import (
    YEAR_PLANNER,
    Planned,
    YearPlannerPaper,
    planner_months,
    planner_rows,
)
from tournaments.calendar.selectors.cycle import deadlines_of, figures_of
from tournaments.calendar.selectors.lines import CalendarLine
from tournaments.models import (
    AgeGroup,
    CalendarStage,
    CalendarVersion,
    CategoryLimit,
    EventClass,
    EventKind,
    EventType,
)
from tournaments.models import OrganiserKind as OrganiserChoice
from tournaments.rules.event_class import standing_of_event

# The lines of a day in the planner on one A4 page, and the letters of a line.
FIT, LETTERS = 2, 19


def issue_calendar(
    *, version_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the list and the planner of a version; if they are already issued, do nothing."""
    version = CalendarVersion.objects.select_related("cycle__season", "cycle__rule_set").get(
        pk=version_id
    )
    language = language_of()
    with translation.override(language):
        papers = ((CALENDAR, _list(version)), (YEAR_PLANNER, _planner(version)))
    codes = [_issue(version, kind, paper, language, account) for kind, paper in papers]
    return {"document": codes[0], "planner": codes[1]}


def _issue(
    version: CalendarVersion, kind: PaperKind, paper: Paper, language: str, account: Account | None
) -> str:
    document = issue_once(
        PaperIdentity(kind, f"calendar_version:{version.pk}"),
        lambda: PaperDraft(
            content=paper,
            title=paper.title,
            season=version.cycle.season,
            is_public=True,
            replaces=_earlier(version, kind.code),
            language=language,
        ),
        account=account,
        now=timezone.now(),
    )
    _shelve(version, kind.code, document, account)
    return document.code


def _shelve(
    version: CalendarVersion, kind: str, paper: IssuedDocument, account: Account | None
) -> None:
    """Add the final calendar to the public documents; drafts are not added."""
    if version.stage != CalendarStage.FINAL:
        return
    year = version.cycle.season.year
    with translation.override(language_of()):
        titles = {
            CALENDAR.code: gettext("National calendar %(year)s") % {"year": year},
            YEAR_PLANNER.code: gettext("Year planner %(year)s") % {"year": year},
        }
    shelve_published(
        entry=LibraryEntry(
            f"{kind.replace('_', '-')}-{year}", titles[kind], LibrarySubject.CALENDAR
        ),
        paper=paper,
        in_force_from=timezone.localdate(version.published_at),
        account=account,
    )


def _earlier(version: CalendarVersion, kind: str) -> IssuedDocument | None:
    """Return the paper of the previous version, whose verification page links to the newer one."""
    before = version.cycle.versions.filter(pk__lt=version.pk).values_list("pk", flat=True)
    rows = IssuedDocument.objects.filter(
        series__kind=kind,
        subject__in=[f"calendar_version:{pk}" for pk in before],
        replaced_by__isnull=True,
    )
    return rows.order_by("-pk").first()


def _title(version: CalendarVersion) -> str:
    words = (
        gettext("National calendar %(year)s")
        if version.stage == CalendarStage.FINAL
        else gettext("National calendar %(year)s, draft")
    )
    return words % {"year": version.cycle.season.year}


def _state(version: CalendarVersion) -> str:
    data = {
        "n": version.number,
        "day": long_date(timezone.localdate(version.published_at)),
    }
    if version.stage == CalendarStage.FINAL:
        return gettext("Final calendar, version %(n)s, published on %(day)s") % data
    return gettext("Draft, version %(n)s, sent on %(day)s") % data


def _list(version: CalendarVersion) -> CalendarPaper:
    name, is_demo = federation_on_paper()
    figures, lines = figures_of(version.cycle), version.content
    days = deadlines_of(version.cycle)
    notes = [
        gettext("Dates marked “reserved” were accepted and wait for their event (RTP 3.1.7)."),
    ]
    if version.stage == CalendarStage.DRAFT:
        notes.insert(
            0,
            gettext("Proposals of changes and reservations are taken until %(day)s (RTP 3.1.7).")
            % {"day": long_date(days.proposals_by)},
        )
    return CalendarPaper(
        federation=name,
        title=_title(version),
        is_sample=is_demo,
        season=str(version.cycle.season.year),
        state=_state(version),
        is_final=version.stage == CalendarStage.FINAL,
        facts=(ngettext("%(n)s line", "%(n)s lines", len(lines)) % {"n": len(lines)},),
        notes=tuple(notes),
        months=calendar_months(
            (
                capfirst(date_format(_day(line["first_day"]), "YEAR_MONTH_FORMAT")),
                _row(line, figures),
            )
            for line in lines
        ),
    )


def _planner(version: CalendarVersion) -> YearPlannerPaper:
    name, is_demo = federation_on_paper()
    season = version.cycle.season
    return YearPlannerPaper(
        federation=name,
        title=gettext("Year planner %(year)s") % {"year": season.year},
        is_sample=is_demo,
        season=str(season.year),
        state=_state(version),
        months=tuple(
            capfirst(date_format(month, "F")) for month in planner_months(season.starts_on)
        ),
        rows=planner_rows(
            season.starts_on,
            planned(version.content, figures=figures_of(version.cycle)),
            weekdays=weekdays(),
            fit=FIT,
            letters=LETTERS,
        ),
        legend=legend(),
    )


def planned(lines: Sequence[CalendarLine], *, figures: RuleSetFigures) -> list[Planned]:
    """Return the lines as items of the planner, official ones first."""
    events = [
        Planned(
            key=line["key"],
            first_day=_day(line["first_day"]),
            last_day=_day(line["last_day"]),
            title=line["title"],
            mark=mark_of(line, figures=figures),
        )
        for line in lines
    ]
    return sorted(events, key=lambda planned: "NRF".find(planned.mark) if planned.mark else 9)


def mark_of(line: CalendarLine, *, figures: RuleSetFigures) -> str:
    """Return the mark of a line: N national, R regional and official, F festival, else none."""
    described = figures.event_classes[line["event_class"]]
    if described.is_national or line["organiser_kind"] == OrganiserChoice.FEDERATION:
        return "N"
    if is_official_line(line, figures=figures):
        return "R"
    return "F" if described.is_festival else ""


def is_official_line(line: CalendarLine, *, figures: RuleSetFigures) -> bool:
    """Return whether a line is an official event."""
    standing = standing_of_event(
        line["event_class"],
        organiser=OrganiserKind(line["organiser_kind"]),
        classes=figures.event_classes,
    )
    return standing is EventStanding.OFFICIAL


def legend() -> tuple[str, ...]:
    """Return the meaning of the planner's marks."""
    return (
        gettext("N national event"),
        gettext("R regional official event"),
        gettext("F festival"),
        gettext("+2 so many more that day, private tournaments among them"),
    )


def weekdays() -> list[str]:
    """Return the shortest names of weekdays, Monday first, in the reader's language."""
    locale = Locale.parse(to_locale(get_language() or settings.LANGUAGE_CODE))
    names = get_day_names("narrow", "stand-alone", locale)
    return [str(names[number]) for number in range(7)]


def what_in_words(line: CalendarLine) -> str:
    """Return the kind and conditions of a line: "Open pairs, seniors"."""
    text = pgettext("open pairs", "%(type)s %(kind)s") % {
        "type": EventType(line["event_type"]).label,
        "kind": EventKind(line["kind"]).label,
    }
    limits = []
    if line["age_group"] != AgeGroup.NONE:
        limits.append(str(AgeGroup(line["age_group"]).label))
    if line["category_limit"] != CategoryLimit.NONE:
        limits.append(str(CategoryLimit(line["category_limit"]).label))
    return capfirst(", ".join([text, *limits]))


def _row(line: CalendarLine, figures: RuleSetFigures) -> CalendarRow:
    organiser = line["organiser"] or OrganiserChoice(line["organiser_kind"]).label
    return CalendarRow(
        days=days_of(line),
        title=line["title"],
        organiser=capfirst(str(organiser)),
        what=what_in_words(line),
        event_class=capfirst(str(EventClass(line["event_class"]).label)),
        venue=gettext("online") if line["is_online"] else line["venue"],
        is_official=is_official_line(line, figures=figures),
        is_reserved=line["is_reserved"],
    )


def days_of(line: CalendarLine) -> str:
    """Return the days of a line as printed in the margin."""
    return days_in_short(_day(line["first_day"]), _day(line["last_day"]))


def _day(text: str) -> dt.date:
    return dt.date.fromisoformat(text)
