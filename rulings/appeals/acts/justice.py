"""The act by which a committee's decision is appealed to the council of justice."""

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Recipient, page_of_value
from federation.acts.registry import register
from federation.models import KeyScope
from rulings.appeals.acts.appellants import AppellantsForm, sides_of
from rulings.appeals.selectors.appeals import appeals_seen_by
from rulings.appeals.selectors.contested import contested_by
from rulings.appeals.services.to_justice import JusticeDraft, appeal_to_justice
from rulings.models import Appeal
from rulings.permissions import may_appeal_further
from rulings.rules.appeals import JusticeGrounds
from scoring.engine import EngineError


class JusticeForm(AppellantsForm):
    """Why a committee's decision goes to the council of justice."""

    point_of_law = forms.BooleanField(label=_("On a point of law"), required=False)
    no_committee_formed = forms.BooleanField(
        label=_("No committee could be formed"), required=False
    )
    against_its_facts = forms.BooleanField(
        label=_("The decision contradicts the facts it states"), required=False
    )
    field_order = ("entry", "point_of_law", "no_committee_formed", "against_its_facts")


def _sides(call: Call) -> dict[str, object]:
    return sides_of(call, contested_by(call.row))


def _draft(form: forms.Form, call: Call) -> dict[str, object]:
    cleaned = form.cleaned_data
    draft = JusticeDraft(
        against=call.row,
        entry=cleaned["entry"],
        backers=cleaned["backers"],
        text=cleaned["grounds"],
        grounds=JusticeGrounds(
            point_of_law=cleaned["point_of_law"],
            no_committee_formed=cleaned["no_committee_formed"],
            decision_against_its_facts=cleaned["against_its_facts"],
        ),
    )
    return {"draft": draft}


register([
    Act(
        api=KeyScope.DIRECTING, tag="appeals",
        name="appeal-further", path="appeals/<int:pk>/further/",
        title=_("Appeal to the council of justice"), on=Appeal, load=appeals_seen_by,
        may=may_appeal_further, form=JusticeForm, form_arguments=_sides, arguments=_draft,
        service=appeal_to_justice, refusals=(EngineError,), once=True, creates=True,
        message=_("The appeal is forwarded to the council of justice."),
        next_page=page_of_value("appeal-detail"), rules=("3.8.3-a", "3.8.3-b"),
        notifies=(Recipient.DIRECTOR, Recipient.PLAYER),
    ),
])  # fmt: skip
