"""Acts on an event until its homologation: records, the fee, and homologation itself."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.forms.boundfield import BoundWidget
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from federation.acts.act import Act, Call, Door, Message, PageOnly, Preview, Recipient, Words
from federation.acts.fields import RowsField
from federation.acts.registry import register
from federation.errors import RuleError
from federation.models import KeyScope, PaymentRequest
from federation.texts import sentence, text_of
from scoring.engine import EngineError
from scoring.homologation.rules.conditions import State
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.selectors.queue import events_in_queue
from scoring.homologation.services.event_papers import (
    MOST_PLACES,
    SIZES,
    request_classification_sheet,
    request_diplomas,
)
from scoring.homologation.services.homologation import (
    homologate_event,
    record_appeal_lodged,
    record_appeals_decided,
    request_homologation_payment,
)
from scoring.homologation.services.paper_reports import (
    accept_paper_report,
    receive_paper_report,
    return_paper_report,
)
from scoring.homologation.services.queue import Homologated, homologate_events
from scoring.homologation.services.waivers import insist_on_condition, waive_condition
from scoring.models import SuspendingBody
from scoring.permissions import (
    may_homologate,
    may_print_results,
    may_record_appeals,
    may_record_report,
    may_request_payment,
    may_waive_condition,
)
from scoring.rankings.services.points_to_come import effect_of
from scoring.rules.effect import Effect
from scoring.selectors.waiving import rules_to_waive
from scoring.standings.selectors.homologated import homologated_on
from scoring.texts.effect import effect_in_words
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.selectors.rule_sets import regulation_of


class EvidenceForm(forms.Form):
    """The evidence of a record."""

    evidence = forms.CharField(
        label=_("On what evidence"),
        max_length=300,
        help_text=_("A letter, a date, the number of a document."),
    )


class PaperReportForm(EvidenceForm):
    """A report on paper, with its scan."""

    paper = forms.FileField(
        label=_("The report itself"), help_text=_("A scan or a photograph: PDF or picture.")
    )

    def clean_paper(self) -> "UploadedFile[Any]":
        """Refuse a file that is too large before it is read."""
        file: UploadedFile[Any] = self.cleaned_data["paper"]
        if (file.size or 0) > settings.UPLOAD_MAX_BYTES:
            limit = settings.UPLOAD_MAX_BYTES // (1024 * 1024)
            raise forms.ValidationError(text_of(RuleError("evidence_too_large", limit=limit)))
        return file


class AppealForm(EvidenceForm):
    """An appeal that was lodged."""

    body = forms.ChoiceField(
        label=_("To be decided by"),
        choices=[(value, capfirst(label)) for value, label in SuspendingBody.choices],
    )
    reference = forms.CharField(label=_("Reference"), max_length=40, required=False)


class WaiverForm(forms.Form):
    """The condition that a body waives, and the reason."""

    rule = forms.ChoiceField(label=_("Condition"))
    reason = forms.CharField(label=_("Reason"), max_length=500, widget=forms.Textarea({"rows": 3}))

    def __init__(
        self, *args: Any, rules: Sequence[tuple[str, str]], least: int, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["rule"].choices = rules  # type: ignore[attr-defined]
        self.fields["reason"].help_text = _("At least %(least)s characters.") % {"least": least}


class QueueForm(forms.Form):
    """Events of the queue to be homologated together."""

    fields_template = "scoring/parts/queue_fields.html"
    events = RowsField(
        Event, label=_("Events"), error_messages={"required": _("No event is chosen.")}
    )

    def __init__(self, *args: Any, waiting: QuerySet[Event], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["events"].queryset = waiting  # type: ignore[attr-defined]

    def chosen(self) -> Sequence[BoundWidget]:
        """Return the checkboxes of the chosen events; of all events if none is chosen."""
        boxes = list(self["events"])
        return [box for box in boxes if box.data["selected"]] or boxes


def _in_queue(call: Call) -> dict[str, object]:
    return {"waiting": events_in_queue(call.account, on=call.today)}


def _chosen(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"events": list(form.cleaned_data["events"])}


def _outcomes(outcomes: Sequence[Homologated], _call: Call) -> Message:
    """Return a message with the number homologated, and the reason of each refusal."""
    done = sum(outcome.refusal is None for outcome in outcomes)
    rows: list[tuple[int, Words]] = [
        (messages.ERROR, f"{outcome.event.name}: {text_of(outcome.refusal)}")
        for outcome in outcomes
        if outcome.refusal is not None
    ]
    if done:
        words = ngettext(
            "%(n)s event is homologated; the ranking is being computed.",
            "%(n)s events are homologated; the ranking is being computed.",
            done,
        )
        rows.insert(0, (messages.SUCCESS, words % {"n": done}))
    return rows


def _effect(effect: Effect, _call: Call) -> dict[str, Any]:
    return {"words": effect_in_words(effect)}


def _paper(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {
        "evidence": form.cleaned_data["evidence"],
        "paper": form.cleaned_data["paper"].read(),
    }


def _not_met(call: Call) -> dict[str, object]:
    # A condition waived by another body meanwhile stays a choice, so that the service says who did.
    return _choices(call, State.NOT_MET, State.WAIVED)


def _waived(call: Call) -> dict[str, object]:
    return _choices(call, State.WAIVED)


def _choices(call: Call, *states: State) -> dict[str, object]:
    """Return the conditions in these states that the account may waive on the event."""
    mine = rules_to_waive(call.account, call.row, on=call.today)
    rules = [
        (condition.rule, f"{sentence(condition.title, {})} ({condition.article})")
        for condition in check_event(call.row).conditions
        if condition.state in states and condition.rule in mine
    ]
    return {"rules": rules, "least": regulation_of(call.row).homologation.waivers.reason_least}


class SheetForm(forms.Form):
    """The size of the classification to pin up."""

    size = forms.ChoiceField(label=_("Size of the paper"), choices=[(size, size) for size in SIZES])


class DiplomaForm(forms.Form):
    """How many places get a diploma."""

    places = forms.IntegerField(
        label=_("Places that get a diploma, in each list"),
        min_value=1,
        max_value=MOST_PLACES,
        initial=1,
    )

    def __init__(self, *args: Any, is_provisional: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_provisional:
            self.fields["places"].help_text = _(
                "The results are provisional: each diploma says so, and no longer counts once they "
                "change. After the homologation it says nothing of the kind."
            )


def _of_results(call: Call) -> dict[str, Any]:
    return {"is_provisional": homologated_on(call.row) is None}


def _requested(request: PaymentRequest, call: Call) -> Message:
    """Return a message that payment was requested, and what would stop the event after payment."""
    done = _("Payment request %(reference)s was made.") % {"reference": request.reference}
    breaches = check_event(call.row).breaches
    if not breaches:
        return done
    against = ", ".join(sentence(breach, {}) for breach in breaches)
    warning = _("As the event stands, paying is not enough. Against the regulation: %(against)s.")
    return [(messages.SUCCESS, done), (messages.WARNING, warning % {"against": against})]


ON_EVENT = partial(
    Act, on=Event, row="event", load=events_visible_to, next_page="homologation-detail",
    api=KeyScope.RANKING, tag="homologation", refusals=(EngineError,),
)  # fmt: skip
ON_RECORD = partial(
    ON_EVENT,
    form=EvidenceForm,
    message=_("It is on record."),
    once=True,
    creates=True,
    doors=(Door.ADMIN,),
)
ON_CONDITIONS = partial(
    ON_EVENT,
    may=may_waive_condition,
    form=WaiverForm,
    next_page="event-gate",
    rules=("3.1.6-a",),
)
ON_PAPERS = partial(
    ON_EVENT, may=may_print_results, next_page="event-documents",
    message=_("It is being printed; this page shows it when it is there."),
)  # fmt: skip

register([
    ON_PAPERS(
        name="classification-print", path="events/<int:pk>/papers/classification/",
        title=_("Print the classification to pin up"), form=SheetForm,
        service=request_classification_sheet, rules=("3.7.1-a",),
    ),
    ON_PAPERS(
        name="diplomas-print", path="events/<int:pk>/papers/diplomas/",
        title=_("Print diplomas"), form=DiplomaForm,
        form_arguments=_of_results, service=request_diplomas,
    ),
    ON_RECORD(
        name="report-receive", path="events/<int:pk>/homologation/report/received/",
        title=_("Report received on paper"), may=may_record_report,
        form=PaperReportForm, arguments=_paper, service=receive_paper_report,
        rules=("3.1.6-d", "3.2.2-a"),
    ),
    ON_RECORD(
        name="report-return", path="events/<int:pk>/homologation/report/returned/",
        title=_("Report on paper returned"), may=may_record_report,
        service=return_paper_report, rules=("3.2.2.1-b",),
    ),
    ON_RECORD(
        name="report-accept", path="events/<int:pk>/homologation/report/accepted/",
        title=_("Report on paper accepted"), may=may_record_report,
        service=accept_paper_report, rules=("3.1.6-d", "3.2.2.1-b"),
    ),
    ON_RECORD(
        name="appeal-lodge", path="events/<int:pk>/homologation/appeals/lodged/",
        title=_("Appeal lodged"), may=may_record_appeals, form=AppealForm,
        service=record_appeal_lodged, message=_("The appeal is on record."),
        rules=("3.1.6-f",),
    ),
    ON_RECORD(
        name="appeals-decide", path="events/<int:pk>/homologation/appeals/decided/",
        title=_("Every appeal decided, or none lodged"), may=may_record_appeals,
        service=record_appeals_decided, rules=("3.1.6-f",),
    ),
    ON_EVENT(
        name="payment-request", path="events/<int:pk>/homologation/payment/",
        title=_("Request the payment of the fee"), may=may_request_payment,
        service=request_homologation_payment, message=_requested, once=True, creates=True,
        api=KeyScope.RESULTS,
        rules=("3.1.6-b", "3.1.6-g"), notifies=(Recipient.PAYER,), doors=(Door.ADMIN,),
    ),
    ON_EVENT(
        notifies=(Recipient.PLAYER,),
        name="event-homologate", path="events/<int:pk>/homologation/homologate/",
        title=_("Homologate the event"), may=may_homologate, service=homologate_event,
        hint=_(
            "The points are given, the ranking is computed anew and the results are final. The "
            "office corrects them while the correction period runs; after it a change needs the "
            "agreement of a body."
        ),
        message=_("The event is homologated; the ranking is being computed."), once=True,
        rules=("3.1.6-a", "3.1.6-d", "3.1.6-e", "3.1.6-f", "3.1.6-g"),
        doors=(Door.ADMIN, Door.COMMAND),
    ),
    Act(
        notifies=(Recipient.PLAYER,), on=Event,
        api=PageOnly.SAME,
        name="events-homologate", path="homologation/homologate/",
        title=_("Homologate several events"), may=may_homologate, form=QueueForm,
        form_arguments=_in_queue, arguments=_chosen, service=homologate_events,
        preview=Preview(
            effect_of, "scoring/parts/effect_preview.html", _effect,
            button=_("Show the effect on the ranking"),
        ),
        own_transactions=True, message=_outcomes, next_page="homologation-queue", next_row="",
        rules=("3.1.6-a", "3.1.6-d", "3.1.6-e", "3.1.6-f", "3.1.6-g"),
    ),
    ON_CONDITIONS(
        name="condition-waive", path="events/<int:pk>/conditions/waive/",
        title=_("Waive a condition"), service=waive_condition, form_arguments=_not_met,
        message=_("The condition is waived; the reason stays on record."), creates=True,
    ),
    ON_CONDITIONS(
        name="condition-insist", path="events/<int:pk>/conditions/insist/",
        title=_("Take a waiver back"), service=insist_on_condition, form_arguments=_waived,
        message=_("The condition is asked again."), creates=True,
    ),
])  # fmt: skip
