"""Forms for a director's decision on a call, and answers to a flow."""

from decimal import Decimal
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from rulings.assistant.rules.flows.answer_numbers import number_written
from rulings.assistant.rules.flows.walk import Answer, Question
from rulings.log.acts import DICTATED
from rulings.log.web.forms import ticked_places
from rulings.rulings.acts.measure_forms import MeasuresForm
from rulings.rulings.services.rulings import RulingDraft

ROWS = 6


class RulingForm(MeasuresForm):
    """The decision besides the proposals ticked."""

    decision = forms.CharField(
        label=gettext_lazy("Decision in your words"),
        max_length=4000,
        required=False,
        widget=forms.Textarea({"rows": 4, **DICTATED}),
    )
    citations = forms.CharField(
        label=gettext_lazy("Laws and articles cited"),
        max_length=300,
        required=False,
        help_text=gettext_lazy(
            "Those you cite besides the ones the guide proposes. For example: 16B1, 73C, RTP 2.1.5."
        ),
    )
    departure_reason = forms.CharField(
        label=gettext_lazy("Why it departs from the proposal"),
        max_length=600,
        required=False,
        widget=forms.Textarea({"rows": 3, **DICTATED}),
    )
    beside = forms.BooleanField(
        label=gettext_lazy("Another matter than the ruling on this board at this table"),
        required=False,
    )

    def draft(self, posted: QueryDict) -> RulingDraft:
        """Return the decision as the service's draft."""
        return RulingDraft(
            accepted=ticked_places(posted.getlist("accepted")), **self.draft_fields()
        )

    def draft_fields(self) -> dict[str, Any]:
        """Return the fields of a ruling's draft, by the same names."""
        names = (
            "decision", "citations", "departure_reason", "beside", "measures", "seen_results"
        )  # fmt: skip
        return {name: self.cleaned_data[name] for name in names}


class ChangeForm(RulingForm):
    """The corrected decision, with the reason. seen: the revision that was read."""

    reason = forms.CharField(
        label=gettext_lazy("Why it changes"),
        max_length=600,
        widget=forms.Textarea({"rows": 3, **DICTATED}),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)


def answer_posted(question: Question, posted: QueryDict) -> Answer:
    """Return the answer to the open question. Raises: RuleError."""
    if question.fields:
        return _rows(question, posted)
    answer = posted.get("answer", "").strip()
    return answer if question.options or question.is_time else number_written(question.node, answer)


def _rows(question: Question, posted: QueryDict) -> list[dict[str, str | int | Decimal]]:
    rows: list[dict[str, str | int | Decimal]] = []
    for place in range(ROWS):
        # Databases do not store NUL, and it is invisible.
        cells = {
            f.name: posted.get(f"{f.name}-{place}", "").replace("\x00", "").strip()
            for f in question.fields
        }
        if any(cells[f.name] for f in question.fields if f.kind != "yes/no"):
            rows.append(
                {
                    f.name: number_written(question.node, cells[f.name])
                    if f.kind == "number"
                    else cells[f.name]
                    for f in question.fields
                }
            )
    return rows
