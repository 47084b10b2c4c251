"""What the booklet says of the report on paper on which homologation rests."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext

from federation.texts import long_date
from scoring.homologation.selectors.paper_reports import paper_report_of
from scoring.homologation.selectors.rulings import rulings_of
from scoring.standings.documents.classification import Reason
from tournaments.models import Event


def note_of_paper_report(event: Event) -> Iterator[Reason]:
    """Yield that the report came on paper, and its file, if none was written here.

    Source: RTP 3.2.2.
    """
    paper = paper_report_of(event)
    if paper is None or rulings_of(event, in_short=True).report is not None:
        return
    yield Reason(
        text=gettext(
            "Director's report on paper, received on %(day)s: %(evidence)s (SHA-256 %(sum)s)."
        )
        % {
            "day": long_date(timezone.localdate(paper.recorded_at)),
            "evidence": paper.evidence,
            "sum": paper.paper_sha256[:16],
        },
        source="RTP 3.2.2",
    )
