"""Acts on sanctions of a council, and on what goes into the casebook."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, page_of_value
from federation.acts.fields import DayField
from federation.acts.registry import register
from federation.models import KeyScope
from rulings.appeals.selectors.appeals import appeals_seen_by
from rulings.councils.acts.cases import PARTIES, CaseReasonForm
from rulings.councils.selectors.case_sources import appeal_of_case
from rulings.councils.selectors.cases import cases_visible_to, sanctions_visible_to
from rulings.councils.services.case_sanctions import enforce_sanction, lift_sanction
from rulings.councils.services.casebook import add_appeal, add_decided_case
from rulings.models import Appeal, CouncilCase, Sanction
from rulings.permissions import may_keep_case, may_lift_sanction, may_write_casebook
from scoring.engine import EngineError


class EnforceForm(forms.Form):
    """From which day a suspended sanction is served, and why."""

    begins_on = DayField(label=_("From"))
    reason = forms.CharField(label=_("Why"), max_length=300)


class CasebookForm(forms.Form):
    """The decision of a committee or a body, for others to learn from."""

    summary = forms.CharField(
        label=_("Summary without names"),
        max_length=4000,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("What happened and what was decided; no player, club or director is named."),
    )
    laws = forms.CharField(
        label=_("Laws it rests on"), max_length=200, required=False, help_text="16B1, 73C"
    )
    grounds = forms.CharField(
        label=_("Grounds, without names"),
        max_length=4000,
        required=False,
        widget=forms.Textarea({"rows": 4}),
    )
    outcome = forms.CharField(
        label=_("Outcome, without names"),
        max_length=2000,
        required=False,
        widget=forms.Textarea({"rows": 2}),
    )
    with_board = forms.BooleanField(
        label=_("With deal, auction and numbers of the poll, as the log has them"),
        required=False,
        initial=True,
    )


def _today(call: Call) -> dict[str, object]:
    return {"initial": {"begins_on": call.today}}


def _laws(call: Call) -> dict[str, object]:
    version = call.row.version
    laws = [] if version is None else version.citations.all()
    return {
        "initial": {
            "laws": ", ".join(str(law) for law in laws if law.law),
            "grounds": call.row.decision_reasons,
            "outcome": call.row.decision[:2000],
        }
    }


class CaseBookForm(CasebookForm):
    """The decision of a body; the board if a ruling was contested."""

    def __init__(self, *args: Any, has_board: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_board:
            del self.fields["with_board"]


def _decided(call: Call) -> dict[str, object]:
    decision, appeal = getattr(call.row, "decision", None), appeal_of_case(call.row)
    initial = {}
    if decision is not None:
        initial = {
            "laws": ", ".join(decision.laws.split()),
            "grounds": decision.grounds[:4000],
            "outcome": decision.outcome[:2000],
        }
    has_board = appeal is not None and appeal.incident is not None
    return {"has_board": has_board, "initial": initial}


ON_SANCTION = partial(
    Act, on=Sanction, row="sanction", load=sanctions_visible_to, may=may_lift_sanction,
    refusals=(EngineError,), once=True, next_page="case-detail", next_row="decision.case_id",
    api=KeyScope.CASES, tag="cases",
)  # fmt: skip

register([
    ON_SANCTION(
        name="sanction-lift", path="sanctions/<int:pk>/lift/", title=_("Lift it"),
        form=CaseReasonForm, service=lift_sanction, message=_("The sanction is lifted."),
    ),
    ON_SANCTION(
        name="sanction-enforce", path="sanctions/<int:pk>/enforce/",
        rules=("2.1.11.1-f",),
        title=_("Put it into force"), form=EnforceForm, form_arguments=_today,
        service=enforce_sanction, message=_("The sanction is in force."),
        notifies=PARTIES,
    ),
    Act(
        api=KeyScope.CASES, tag="cases",
        creates=True,
        name="appeal-casebook", path="appeals/<int:pk>/casebook/",
        title=_("Put it in the casebook"), on=Appeal, row="appeal", load=appeals_seen_by,
        may=may_write_casebook, form=CasebookForm, form_arguments=_laws, service=add_appeal,
        refusals=(EngineError,), once=True, message=_("The decision is in the casebook."),
        next_page=page_of_value("casebook-entry"),
    ),
    Act(
        api=KeyScope.CASES, tag="cases",
        creates=True,
        name="case-casebook", path="cases/<int:pk>/casebook/",
        title=_("Put it in the casebook"), on=CouncilCase, row="case", load=cases_visible_to,
        may=may_keep_case, form=CaseBookForm, form_arguments=_decided, service=add_decided_case,
        refusals=(EngineError,), once=True, message=_("The decision is in the casebook."),
        next_page=page_of_value("casebook-entry"),
    ),
])  # fmt: skip
