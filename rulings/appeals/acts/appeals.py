"""Acts of directors, parties and committees on an appeal."""

from functools import partial

from django import forms
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Door, Preview, Recipient
from federation.acts.fields import NumbersField
from federation.acts.registry import register
from federation.models import KeyScope, Person
from federation.people.selectors.people import people_of_numbers, search_people
from rulings.appeals.acts.decision_form import DecisionForm, effect_data
from rulings.appeals.selectors.appeals import (
    appeals_seen_by,
    committee_seats_pending_for,
    seats_seen_by,
)
from rulings.appeals.selectors.contested import notified_at
from rulings.appeals.services.appeals import (
    PaidBy,
    leave_unconsidered,
    receive_deposit,
    withdraw_appeal,
)
from rulings.appeals.services.consents import give_consent, note_spoken_consent, refuse_consent
from rulings.appeals.services.decisions import Decision, preview_decision
from rulings.appeals.services.hearings import (
    answer_invitation,
    name_committee,
    next_step,
    note_spoken_answer,
    notify_of_decision,
    take_step,
    write_decision,
)
from rulings.appeals.services.statements import StatedTimes, set_times
from rulings.models import Appeal, AppealBody, AppealMember, AppealOutcome
from rulings.permissions import (
    may_answer_seat,
    may_consent_to_appeal,
    may_name_committee,
    may_note_consent,
    may_note_spoken_seat,
    may_run_appeal,
    may_tell_decision,
    may_withdraw_appeal,
    may_write_decision,
)
from scoring.engine import EngineError
from tournaments.acts.fields import MomentField

FEW = 6  # candidates for a name listed in a refusal
ON_RECORD = _("It is on record.")
PARTIES = (Recipient.DIRECTOR, Recipient.PLAYER)


class TimesForm(forms.Form):
    """The times of events, as the director knows them."""

    ended_at = MomentField(label=_("The session or match ended"))
    results_at = MomentField(label=_("Its results were available"))
    notified_at = MomentField(label=_("The ruling was told"))
    next_match_at = MomentField(label=_("The next match starts"), required=False)
    next_session_at = MomentField(label=_("The next session starts"), required=False)
    committee_left = forms.BooleanField(
        label=_("It was the last session, and the committee has left"), required=False
    )
    until = MomentField(
        label=_("Until when it could be made, by your word"),
        required=False,
        help_text=_("Only where the term above had ended before the ruling was told."),
    )


class DepositForm(forms.Form):
    """How the deposit was paid."""

    paid_by = forms.TypedChoiceField(
        label=_("Paid"),
        choices=[(PaidBy.CASH.value, _("in cash")), (PaidBy.TRANSFER.value, _("by transfer"))],
        coerce=PaidBy,
    )


class ClosingForm(forms.Form):
    """Why an appeal is closed without a decision."""

    reason = forms.CharField(label=_("Reason"), max_length=300)


class CommitteeForm(forms.Form):
    """Three or five people by name or number, the chair first."""

    numbers = NumbersField(
        label=_("Members, by name or number"),
        max_length=400,
        help_text=_("Three or five, separated by commas; the first is the chair."),
    )
    reason = forms.CharField(
        label=_("Why nobody without a tie to the parties could be found"),
        max_length=300,
        required=False,
        help_text=_(
            "Asked for club-mates of the parties and other contestants; the paper says it."
        ),
    )

    def clean_numbers(self) -> list[Person]:
        """Return the people in the order entered; refuses unknown and ambiguous ones."""
        written = self.cleaned_data["numbers"].replace(";", ",").replace("\n", ",")
        parts = [part.strip() for part in written.split(",") if part.strip()]
        if all(part.replace(" ", "").isdigit() for part in parts):
            parts = " ".join(parts).split()
        people = people_of_numbers([part for part in parts if part.isdigit()])
        return [people[part] if part in people else _person_named(part) for part in parts]


def _person_named(text: str) -> Person:
    """Return the one person a name means; tolerates typing errors."""
    people = [] if text.isdigit() else list(search_people(text, on=timezone.localdate())[:FEW])
    if not people:
        raise ValidationError(_("Nobody is found as %(told)s."), params={"told": text})
    if len(people) > 1:
        names = ", ".join(f"{person.name} ({person.number})" for person in people)
        raise ValidationError(
            _("%(told)s may be several: %(names)s. Write the number."),
            params={"told": text, "names": names},
        )
    return people[0]


class SpokenForm(forms.Form):
    """The witnesses of a spoken acceptance."""

    witnesses = forms.CharField(
        label=_("Accepted by word of mouth before"), max_length=200, help_text=_("Names.")
    )


class ConsentForm(forms.Form):
    """The witnesses of the spoken consent of the partner or captain."""

    witnesses = forms.CharField(label=_("Said before"), max_length=200, help_text=_("Names."))


class StepForm(forms.Form):
    """The note on a step of the hearing."""

    step = forms.CharField(max_length=2, widget=forms.HiddenInput)
    note = forms.CharField(
        label=_("Note"), required=False, max_length=2000, widget=forms.Textarea({"rows": 2})
    )


class TellForm(forms.Form):
    """The effects of telling the decision."""

    results_note = forms.CharField(
        label=_("What it does to the results"),
        required=False,
        max_length=300,
        help_text=_("Needed where the ruling is changed and the results were not corrected."),
    )
    ranking_at_once = forms.BooleanField(
        label=_("The ranking is needed at once: no appeal to the council of justice"),
        required=False,
    )


def _notified_at(call: Call) -> dict[str, object]:
    return {"initial": {"notified_at": timezone.localtime(notified_at(call.row))}}


def _times(form: forms.Form, _call: Call) -> dict[str, object]:
    return {"times": StatedTimes(**form.cleaned_data)}


def _committee(call: Call) -> dict[str, object]:
    members = call.row.members.filter(left_at__isnull=True).select_related("person")
    reasons = [member.let_pass for member in members if member.let_pass]
    numbers = ", ".join(member.person.number or member.person.name for member in members)
    return {"initial": {"numbers": numbers, "reason": reasons[0] if reasons else ""}}


def _people(form: forms.Form, _call: Call) -> dict[str, object]:
    people = form.cleaned_data["numbers"]
    return {"people": people, "chair": people[0], "reason": form.cleaned_data["reason"]}


def _next_step(call: Call) -> dict[str, object]:
    return {"initial": {"step": next_step(call.row)}}


def _step_page(_value: object, call: Call) -> str:
    # A hearing goes on step by step, without a link back to the top of the page.
    return reverse("appeal-detail", args=[call.row.pk]) + "#next"


def _initial(call: Call) -> dict[str, object]:
    appeal = call.row
    return {
        "votes": appeal.body == AppealBody.COMMITTEE,
        "scored": appeal.ruling is not None,
        "event": appeal.event,
    }


def _decision(form: forms.Form, _call: Call) -> dict[str, object]:
    cleaned = form.cleaned_data
    decision = Decision(
        AppealOutcome(cleaned["outcome"]),
        cleaned["text"],
        cleaned["reasons"],
        cleaned["without_merit"] == "yes",
        cleaned.get("votes_for"),
        cleaned.get("votes_against"),
        form.measures() if isinstance(form, DecisionForm) else None,
    )
    return {"decision": decision}


ON_APPEAL = partial(
    Act, on=Appeal, row="appeal", load=appeals_seen_by, message=ON_RECORD, once=True,
    refusals=(EngineError,), next_page="appeal-detail", tag="director's log", notifies=PARTIES,
)  # fmt: skip
BY_DIRECTOR = partial(ON_APPEAL, may=may_run_appeal, api=KeyScope.DIRECTING)
ON_SEAT = partial(
    Act, on=AppealMember, row="member", load=committee_seats_pending_for, may=may_answer_seat,
    service=answer_invitation, message=_("Your answer is on record."),
    next_page="appeal-detail", next_row="appeal_id", rules=("3.8.2-a",),
)  # fmt: skip

register([
    BY_DIRECTOR(
        name="appeal-times", path="appeals/<int:pk>/times/",
        title=_("Say until when it could be made"), form=TimesForm, form_arguments=_notified_at,
        arguments=_times, service=set_times,
        rules=("3.8.1.1-a", "3.8.1.1-b", "3.8.1.1-c"),
    ),
    BY_DIRECTOR(
        name="appeal-deposit", path="appeals/<int:pk>/deposit/", title=_("Deposit received"),
        form=DepositForm, service=receive_deposit, creates=True, rules=("3.8.1.1-d",),
    ),
    BY_DIRECTOR(
        name="appeal-leave", path="appeals/<int:pk>/not-considered/",
        title=_("Not considered: deposit or consent did not come"), form=ClosingForm,
        service=leave_unconsidered, rules=("3.8.1.1-d",),
    ),
    ON_APPEAL(
        api=KeyScope.ENTRIES,
        name="appeal-consent", path="appeals/<int:pk>/consent/", title=_("I want this appeal"),
        may=may_consent_to_appeal, service=give_consent,
        message=_("Your answer is on record."),
    ),
    ON_APPEAL(
        api=KeyScope.ENTRIES,
        name="appeal-dissent", path="appeals/<int:pk>/dissent/",
        title=_("I do not want this appeal"), may=may_consent_to_appeal, service=refuse_consent,
        message=_("Your answer is on record."),
    ),
    ON_APPEAL(
        name="appeal-consent-spoken", path="appeals/<int:pk>/consent/spoken/",
        title=_("Consent given by word of mouth"), may=may_note_consent, form=ConsentForm,
        service=note_spoken_consent, api=KeyScope.DIRECTING,
    ),
    ON_APPEAL(
        name="appeal-withdraw", path="appeals/<int:pk>/withdraw/",
        rules=("3.8.1.1-d",),
        title=_("Withdraw the appeal"), may=may_withdraw_appeal, form=ClosingForm,
        service=withdraw_appeal, api=KeyScope.DIRECTING,
    ),
    ON_APPEAL(
        name="appeal-committee", path="appeals/<int:pk>/committee/",
        title=_("Name the committee"), may=may_name_committee, notifies=(Recipient.PLAYER,),
        form=CommitteeForm,
        form_arguments=_committee, arguments=_people, service=name_committee,
        api=KeyScope.DIRECTING,
        rules=("3.8.2-a",),
    ),
    ON_APPEAL(
        api=KeyScope.DIRECTING,
        name="appeal-step", path="appeals/<int:pk>/step/", title=_("Note a step of the hearing"),
        may=may_write_decision, form=StepForm, form_arguments=_next_step, service=take_step,
        notifies=(),        next_page=_step_page, rules=("3.8.2-b",),
    ),
    ON_APPEAL(
        doors=(Door.API,),
        name="appeal-decide", path="appeals/<int:pk>/decision/",
        title=_("Write the decision"), may=may_write_decision, form=DecisionForm,
        form_arguments=_initial, arguments=_decision, service=write_decision,
        preview=Preview(preview_decision, "rulings/parts/appeal_effect.html", effect_data),
        notifies=(),        rules=("3.8.2-b",),
    ),
    ON_APPEAL(
        api=KeyScope.DIRECTING,
        name="appeal-tell", path="appeals/<int:pk>/told/", title=_("Tell the parties"),
        may=may_tell_decision, form=TellForm, service=notify_of_decision,
        rules=("2.1.1.1-c", "3.8.1.1-d", "3.8.3-c"),
    ),
    ON_SEAT(
        api=KeyScope.ENTRIES, tag="director's log",
        name="seat-accept", path="appeals/seats/<int:pk>/accept/",
        title=_("Accept the seat"), constants={"accepts": True},
    ),
    ON_SEAT(
        api=KeyScope.DIRECTING, tag="director's log",
        name="seat-spoken", path="appeals/seats/<int:pk>/spoken/", load=seats_seen_by,
        title=_("Accepted by word of mouth"), may=may_note_spoken_seat, form=SpokenForm,
        service=note_spoken_answer, message=ON_RECORD,
    ),
    ON_SEAT(
        api=KeyScope.ENTRIES, tag="director's log",
        name="seat-decline", path="appeals/seats/<int:pk>/decline/", title=_("Decline"),
        constants={"accepts": False},
    ),
])  # fmt: skip
