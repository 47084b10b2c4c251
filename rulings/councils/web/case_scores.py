"""Measures on the score in the decision of a case, if it decides an appeal on a ruling."""

from collections.abc import Mapping

from django.http import QueryDict

from rulings.appeals.acts.decision_form import DecidedMeasuresForm
from rulings.councils.selectors.case_sources import appeal_of_case
from rulings.models import PENDING, AppealBody, CouncilCase


def scores_form(
    case: CouncilCase, sent: QueryDict | None, typed: Mapping[str, object] | None
) -> DecidedMeasuresForm | None:
    """Return the form of the measures, None if no ruling on the score is contested.

    typed: its values while lines of sanctions are added.
    """
    appeal = appeal_of_case(case)
    if appeal is None or appeal.ruling_id is None or appeal.state not in PENDING:
        return None
    if appeal.body == AppealBody.DISCIPLINE:
        return None
    return DecidedMeasuresForm(sent, event=appeal.event, scored=True, initial=typed)
