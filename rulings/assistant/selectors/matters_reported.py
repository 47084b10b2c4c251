"""Entries of rulings by the regulation in the director's report, by item."""

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext

from rulings.assistant.rules.flows.stored import consequence_of
from rulings.assistant.rules.matters.matter import FINDING, REPORT
from rulings.assistant.texts.flow_texts import consequence_text
from rulings.models import Incident, RevisionKind, RulingRevision
from rulings.reports.selectors.psychics import MATTER as PSYCHIC
from tournaments.models import Event


def matters_for_report(event: Event) -> dict[str, tuple[str, ...]]:
    """Return, by item, the report's entries from rulings in force, in the reader's language.

    Psychic calls have their own description, not here. Source: RTP 3.2.2.1.
    """
    newer = RulingRevision.objects.filter(ruling=OuterRef("ruling"), number__gt=OuterRef("number"))
    standing = (
        RulingRevision.objects.filter(~Exists(newer), ruling__incident__event=event)
        .exclude(kind=RevisionKind.WITHDRAWN)
        .select_related("ruling__incident")
        .order_by("ruling__incident__number")
    )
    lines_by_item: dict[str, list[str]] = {}
    for revision in standing:
        said = ""
        for measure in revision.measures:
            details = measure["details"]
            if measure["kind"] == FINDING:
                text = consequence_text(consequence_of(measure))
                said = "" if details["matter"] == PSYCHIC else text
            elif measure["kind"] == REPORT and said:
                line = _line(revision.ruling.incident, said)
                lines_by_item.setdefault(details["item"], []).append(line)
    return {report_item: tuple(lines) for report_item, lines in lines_by_item.items()}


def _line(call: Incident, said: str) -> str:
    parts = [
        gettext("call %(n)s") % {"n": call.number},
        gettext("board %(board)s") % {"board": call.board} if call.board else "",
        call.about,
        said,
    ]
    return " · ".join(part for part in parts if part)
