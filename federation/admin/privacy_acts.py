"""The office's acts on a person's data: export, erasure."""

from collections.abc import Sequence

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.admin.acts import Act, ActRequest, Done
from federation.models import Approval, Person
from federation.privacy.selectors.erasure_notice import (
    erasure_notice,
    held_before_erasure,
    open_before_erasure,
)
from federation.privacy.services.erasure_requests import ask_to_erase
from federation.selectors.erasures import is_being_erased


class ErasureForm(forms.Form):
    """The reason, and whether open matters are overridden."""

    reason = forms.CharField(label=_("Reason"), max_length=300)
    is_forced = forms.BooleanField(
        label=_("Even if something is still open"),
        required=False,
        help_text=_(
            "Unpaid requests, licences asked for, entries, events not homologated. Open cases and "
            "appeals, and suspensions in force, are never passed over."
        ),
    )


def _erase(person: Person, act_request: ActRequest) -> Done:
    erasure_request = ask_to_erase(
        person=person,
        reason=act_request.values["reason"],
        is_forced=act_request.values["is_forced"],
        account=act_request.account,
        now=act_request.now,
    )
    if isinstance(erasure_request, Approval):
        return Done(_("a second person is asked to agree"), reverse("approval-list"))
    return Done(_("the erasure has begun"), reverse("erasure-list"))


def _remaining_data(people: Sequence[Person]) -> list[str]:
    return [
        text
        for person in people
        for text in (
            *held_before_erasure(person),
            *open_before_erasure(person),
            *erasure_notice(person),
        )
    ]


def _is_there(person: Person) -> bool:
    is_here = person.merged_into_id is None and not hasattr(person, "erasure")
    return is_here and not is_being_erased(person)


PRIVACY_ACTS = (
    Act(
        name="erase",
        title=_("Erase the personal data"),
        explanation=_(
            "Names, numbers, contacts, photo and account go for good, from the history too; papers "
            "are withdrawn. Results stay under a pseudonym, bookings as the law asks. A job does "
            "it; until it ends nothing else can be done with the person, and the desk tells the "
            "end."
        ),
        form=ErasureForm,
        perform=_erase,
        applies=_is_there,
        tells=_remaining_data,
        tells_title=_(
            "Before you ask for it: what the person holds, what keeps the name, and why:"
        ),
        wants_fresh_sign_in=True,
    ),
)
