"""The minutes of a general assembly, issued as a paper with its number."""

import datetime as dt
from dataclasses import asdict, dataclass

from django.db.models import TextChoices
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from federation.errors import RuleError
from federation.models import Account, Job
from federation.papers.documents.minutes import MINUTES, MinutesPaper
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_if_changed
from federation.papers.services.papers import federation_on_paper, lines_of
from federation.selectors.languages import language_of
from federation.selectors.rule_sets import season_of
from federation.services.jobs import Progress, request_job


class Meeting(TextChoices):
    """The assemblies of the statutes."""

    ORDINARY = "ORDINARY", _("Ordinary general assembly")
    EXTRAORDINARY = "EXTRAORDINARY", _("Extraordinary general assembly")
    ELECTORAL = "ELECTORAL", _("Electoral general assembly")


@dataclass(frozen=True, slots=True)
class MinutesDraft:
    """What the minutes say. held_on: ISO day. present, agenda: a line each."""

    meeting: str
    held_on: str
    place: str
    chair: str
    secretary: str
    present: str
    agenda: str
    course: str
    decisions: str


def ask_for_minutes(*, draft: MinutesDraft, account: Account | None, on: dt.date) -> Job:
    """Have the minutes of an assembly issued. Raises: RuleError before it was held."""
    if dt.date.fromisoformat(draft.held_on) > on:
        raise RuleError("minutes_before_assembly", held_on=dt.date.fromisoformat(draft.held_on))
    return request_job(
        "issue_minutes",
        arguments={"draft": asdict(draft)},
        subject=_subject(draft),
        account=account,
    )


def issue_minutes(
    *, draft: dict[str, str], account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the paper; other words of the same assembly make its next version."""
    written = MinutesDraft(**draft)
    held_on = dt.date.fromisoformat(written.held_on)
    language = language_of()
    with translation.override(language):
        content = _paper(written, held_on)
    document = issue_if_changed(
        PaperIdentity(MINUTES, _subject(written)),
        PaperDraft(
            content=content,
            title=f"{content.title} · {content.meeting} · {written.held_on}",
            season=season_of(held_on),
            language=language,
        ),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def _subject(draft: MinutesDraft) -> str:
    return f"assembly:{draft.meeting}:{draft.held_on}"


def _paper(draft: MinutesDraft, held_on: dt.date) -> MinutesPaper:
    name, is_demo = federation_on_paper()
    return MinutesPaper(
        federation=name,
        title=pgettext("meeting", "Minutes"),
        is_sample=is_demo,
        meeting=str(Meeting(draft.meeting).label),
        held_on=held_on,
        place=draft.place.strip(),
        chair=draft.chair.strip(),
        secretary=draft.secretary.strip(),
        present=lines_of(draft.present),
        agenda=lines_of(draft.agenda),
        course=lines_of(draft.course),
        decisions=lines_of(draft.decisions),
    )
