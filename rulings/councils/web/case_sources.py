"""The source of a case on its page: the report or appeal, its papers, as the reader may see."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.models import Account
from rulings.appeals.documents import APPEAL_DECISION, APPEAL_FORM
from rulings.appeals.selectors.appeals import appeals_open_to
from rulings.appeals.selectors.contested import contested_whole
from rulings.councils.selectors.case_sources import papers_of_source, source_of
from rulings.models import Appeal, AppealBody, CouncilCase, ReportRevision
from rulings.reports.selectors.reports import reports_seen_by

PAPERS = {APPEAL_FORM.code: "form", APPEAL_DECISION.code: "decision"}


@dataclass(frozen=True, slots=True)
class SourceShown:
    """The source of a case, in words. papers: title and address; note: the relevant part."""

    title: str
    address: str
    papers: tuple[tuple[str, str], ...]
    note: str = ""
    contested: str = ""
    grounds: str = ""


def source_shown(case: CouncilCase, account: Account) -> SourceShown | None:
    """Return the source of a case, as far as the reader may see it."""
    source = source_of(case)
    if source is None:
        return None
    on = timezone.localdate()
    if isinstance(source, Appeal):
        if not appeals_open_to(account, on=on).filter(pk=source.pk).exists():
            return None
        return _appeal(source)
    if not reports_seen_by(account, on=on).filter(pk=source.pk).exists():
        return None
    return _report(source)


def _report(source: ReportRevision) -> SourceShown:
    papers = tuple(
        (paper.title, reverse("report-paper", args=[source.pk]))
        for paper in papers_of_source(source)
    )
    title = _("Director's report: %(event)s") % {"event": source.report.event.name}
    late = source.days_late
    note = ngettext("%(n)s day late", "%(n)s days late", late) % {"n": late} if late else ""
    return SourceShown(title, reverse("report-detail", args=[source.pk]), papers, note)


def _appeal(source: Appeal) -> SourceShown:
    papers = [
        (paper.title, reverse("appeal-paper", args=[source.pk, PAPERS[paper.series.kind]]))
        for paper in papers_of_source(source).select_related("series")
        if paper.series.kind in PAPERS
    ]
    if source.against is not None:
        before = source.against
        papers += [
            (paper.title, reverse("appeal-paper", args=[before.pk, PAPERS[paper.series.kind]]))
            for paper in papers_of_source(before).select_related("series")
            if paper.series.kind in PAPERS
        ]
    return SourceShown(
        _("Appeal R%(n)s, %(event)s") % {"n": source.number, "event": source.event.name},
        reverse("appeal-detail", args=[source.pk]),
        tuple(papers),
        _late(source) if source.is_late else "",
        "\n".join(contested_whole(source)),
        source.grounds,
    )


def _late(source: Appeal) -> str:
    if source.body == AppealBody.JUSTICE:
        return _("Late according to the director; forwarded all the same. (RTP 3.8.3)")
    return _("It came after the ten days. (RTP 3.8.1.2)")
