"""Until when a body's decision may be appealed; what an appeal contests, and its result."""

import datetime as dt
from dataclasses import dataclass

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from federation.models import Council
from federation.selectors.office_figures import office_figures
from federation.texts.dates import date_format
from rulings.appeals.selectors.appeals import holidays_around
from rulings.appeals.selectors.contested import (
    contested_whole,
    measures_of,
    merit_in_words,
    votes_text,
)
from rulings.councils.rules import council_appeal_ends
from rulings.councils.selectors.case_parties import panel_names
from rulings.councils.selectors.case_sources import appeal_of_case
from rulings.models import Appeal, CaseDecision, CouncilCase
from rulings.penalties.texts import measure_text


@dataclass(frozen=True, slots=True)
class AppealTerm:
    """The last day, and its rule; None and "" if the decision is final."""

    until: dt.date | None
    article: str


def appeal_term(council: Council, *, told_on: dt.date) -> AppealTerm:
    """Return until when a body's decision may be appealed to the council of justice.

    The decisions of the council of justice are final within the federation.
    """
    if council == Council.JUSTICE:
        return AppealTerm(None, "")
    figures = office_figures(on=told_on).councils
    until = council_appeal_ends(told_on, holidays=holidays_around(told_on), figures=figures)
    return AppealTerm(until, figures.article)


def means_text(decision: CaseDecision) -> str:
    """Return how, to whom and until when a decision may be appealed, with the article."""
    if decision.appeal_until is None:
        if decision.case.council == Council.JUSTICE:
            return gettext("This decision is the last word within the federation.")
        return ""
    text = gettext(
        "A party may take it to the council of justice, in writing, until %(day)s; the decision "
        "keeps its effect meanwhile."
    ) % {"day": date_format(decision.appeal_until, "DATE_FORMAT")}
    return f"{text} ({decision.appeal_article})" if decision.appeal_article else text


def score_texts(appeal: Appeal | None) -> list[str]:
    """Return in words the measures on the score by the decision of an appeal."""
    measures = measures_of(appeal) if appeal is not None else None
    if measures is None:
        return []
    return [measure_text(measure) for measure in measures] or [
        gettext("the result made at the table")
    ]


def contested_texts(case: CouncilCase) -> list[str]:
    """Return in words what a case contests: a ruling or penalty, or another body's decision."""
    appeal = appeal_of_case(case)
    if appeal is not None:
        return contested_whole(appeal)
    if case.appeal_of is None:
        return []
    decision = case.appeal_of.decision
    of_body = gettext("%(case)s, decided on %(day)s") % {
        "case": capfirst(str(case.appeal_of)),
        "day": date_format(timezone.localdate(decision.decided_at), "DATE_FORMAT"),
    }
    return [of_body, *filter(str.strip, decision.outcome.splitlines())]


def result_texts(decision: CaseDecision) -> list[str]:
    """Return the result of an appeal and its deposit, in words. Source: RTP 3.8.1.1, 3.8.3."""
    appeal = appeal_of_case(decision.case)
    if decision.has_merit is None:
        return []
    outcome = appeal.get_outcome_display() if appeal is not None and appeal.outcome else ""
    deposit = merit_in_words(without_merit=not decision.has_merit)
    return [text for text in (str(capfirst(outcome)), deposit) if text]


def abstentions(decision: CaseDecision) -> int | None:
    """Return how many of those named voted neither for nor against; None if none were counted."""
    if decision.votes_for is None:
        return None
    return max(len(panel_names(decision)) - decision.votes_for - (decision.votes_against or 0), 0)


def council_votes_text(decision: CaseDecision) -> str:
    """Return the votes in words, with the abstentions of those named; "" if none were counted."""
    votes, abstained = votes_text(decision.votes_for, decision.votes_against), abstentions(decision)
    if not abstained:
        return votes
    words = ngettext("%(n)s abstention", "%(n)s abstentions", abstained) % {"n": abstained}
    return f"{votes}, {words}"
