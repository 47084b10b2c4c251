"""Acts of the office and of bodies on a director's report that was sent."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Recipient
from federation.acts.registry import register
from federation.models import Council, KeyScope
from rulings.models import ReportForwarding, ReportRevision
from rulings.permissions import may_decide_report, may_forward_report, may_note_forwarding
from rulings.reports.selectors.reports import forwarded_to_own_bodies, reports_seen_by
from rulings.reports.services.forwarding import forward_report, note_forwarding
from rulings.reports.services.reports import (
    accept_report,
    return_report,
)
from rulings.reports.texts import ITEM_TITLES


class ReturnForm(forms.Form):
    """Why a report is returned."""

    reason = forms.CharField(
        label=_("What is missing or wrong"), max_length=2000, widget=forms.Textarea({"rows": 4})
    )


class ForwardForm(forms.Form):
    """To which other body a report is forwarded, with which items, and why."""

    council = forms.TypedChoiceField(label=_("Body"), choices=Council.choices, coerce=Council)
    items = forms.MultipleChoiceField(label=_("Items"), widget=forms.CheckboxSelectMultiple)
    reason = forms.CharField(label=_("Reason"), max_length=300)

    def __init__(self, *args: Any, items: Iterable[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["items"].choices = list(items)  # type: ignore[attr-defined]


def _items(call: Call) -> dict[str, object]:
    return {"items": [(item, f"{item}) {ITEM_TITLES[item]}") for item in call.row.items]}


ON_REVISION = partial(
    Act, on=ReportRevision, row="revision", load=reports_seen_by, may=may_decide_report,
    next_page="report-detail", api=KeyScope.CASES, tag="reports",
)  # fmt: skip

register([
    ON_REVISION(
        name="report-accept-sent", path="reports/<int:pk>/accept/",
        title=_("Accept the report"), service=accept_report, once=True,
        message=_("The report is accepted and forwarded."),
        rules=("3.1.6-d", "3.2.2.2-a"), notifies=(Recipient.COUNCIL,),
    ),
    ON_REVISION(
        name="report-give-back", path="reports/<int:pk>/give-back/", title=_("Give it back"),
        form=ReturnForm, service=return_report, once=True,
        message=_("The report is given back; its director was told."),
        rules=("3.2.2.1-b",), notifies=(Recipient.DIRECTOR, Recipient.ASSOCIATION),
    ),
    ON_REVISION(
        creates=True,
        name="report-forward", path="reports/<int:pk>/forward/",
        title=_("Forward it to another body"),
        may=may_forward_report, form=ForwardForm, form_arguments=_items,
        service=forward_report, once=True, message=_("The report is forwarded."),
        rules=("3.2.2.2-a",), notifies=(Recipient.COUNCIL,),
    ),
    Act(
        api=KeyScope.CASES, tag="reports",
        name="forwarding-note", path="reports/forwarded/<int:pk>/note/", title=_("Taken up"),
        rules=("3.2.2.2-a",),
        on=ReportForwarding, row="forwarding", load=forwarded_to_own_bodies,
        may=may_note_forwarding, service=note_forwarding, message=_("It is noted."),
        next_page="report-detail", next_row="revision_id",
    ),
])  # fmt: skip
