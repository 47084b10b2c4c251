"""Issuing the director's report as a paper."""

from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.models import Account
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_once
from federation.papers.services.papers import federation_on_paper, lines_of
from federation.selectors.languages import language_of
from federation.services.jobs import Progress
from federation.texts.dates import date_format
from rulings.models import ReportRevision
from rulings.reports.documents import (
    DIRECTOR_REPORT,
    DirectorReportPaper,
    RankingRow,
    ReportSection,
)
from rulings.reports.texts import ITEM_TITLES
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.texts.gate_line import line_in_words
from tournaments.models import Event

ARTICLE = "RTP 3.2.2.1"


def issue_director_report(
    *, revision_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the paper of one version of a report; a second run finds the existing paper."""
    document = issue_once(
        PaperIdentity(DIRECTOR_REPORT, f"report:{revision_id}"),
        lambda: _draft(revision_id),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def _draft(revision_id: int) -> PaperDraft:
    revision = ReportRevision.objects.select_related(
        "report__event__season", "report__event__club", "report__event__association"
    ).get(pk=revision_id)
    event = revision.report.event
    language = language_of()
    with translation.override(language):
        content = _paper(revision, event)
    title = f"{content.title}: {event.name} ({revision.number})"
    return PaperDraft(
        content=content,
        title=title,
        season=event.season,
        language=language,
    )


def _paper(revision: ReportRevision, event: Event) -> DirectorReportPaper:
    name, is_demo = federation_on_paper()
    body = event.club or event.association
    sent = date_format(timezone.localtime(revision.submitted_at), "DATETIME_FORMAT")
    return DirectorReportPaper(
        federation=name,
        title=gettext("Director's report"),
        is_sample=is_demo,
        event=event.name,
        facts=(
            body.name if body else name,
            _days(event),
            line_in_words(check_event(event).line),
        ),
        version=revision.number,
        sent=gettext("Version %(n)s, sent on %(when)s") % {"n": revision.number, "when": sent},
        due_on=revision.due_on,
        days_late=revision.days_late,
        sections=tuple(
            ReportSection(
                item=item,
                title=str(ITEM_TITLES[item]),
                known=tuple(text["known"]),
                added=lines_of(text["added"]),
            )
            for item, text in revision.content["items"].items()
        ),
        ranking=tuple(
            RankingRow(
                place=row["place"],
                name=row["name"],
                players=tuple((player["name"], player["licence"]) for player in row["players"]),
            )
            for row in revision.content["ranking"]
        ),
        article=ARTICLE,
    )


def _days(event: Event) -> str:
    days = dict.fromkeys([date_format(event.starts_on), date_format(event.ends_on)])
    return " – ".join(days)
