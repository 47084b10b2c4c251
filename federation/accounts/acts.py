"""Acts on claims of accounts, invitations of members, guardians, and own contact data."""

from collections import Counter
from typing import Any

from django import forms
from django.contrib.messages import INFO, SUCCESS
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.accounts.selectors.claims import claims_visible_to
from federation.accounts.selectors.guardians import guardianships_managed_by
from federation.accounts.selectors.members import members_of_club, people_managed_by
from federation.accounts.services.claim_decisions import confirm_claim, refuse_claim
from federation.accounts.services.contact import ask_for_address, change_contact
from federation.accounts.services.guardians import (
    GuardianDraft,
    end_guardianship,
    link_guardian,
)
from federation.accounts.services.invitations import Invited, invite_members
from federation.acts.act import Act, Call, Message, PageOnly, Recipient
from federation.acts.fields import ReasonForm, RowsField
from federation.acts.registry import register
from federation.bodies.selectors.memberships import clubs_managed_by
from federation.models import AccountClaim, Club, ConsentWay, Guardianship, KeyScope, Person
from federation.permissions import may_keep_club, may_keep_members, may_see_own_data
from federation.texts import sentence

NOTED = [(way.value, way.label) for way in (ConsentWay.PAPER, ConsentWay.EMAIL, ConsentWay.OFFICE)]


class ConfirmForm(forms.Form):
    """How the person was identified, and for a guardian the consents given."""

    note = forms.CharField(
        label=_("How do you know who it is?"),
        max_length=200,
        help_text=_("Of a guardian: what was signed, and when."),
    )
    names_in_full = forms.BooleanField(
        label=_("The guardian agrees to the minor's name in full on public pages"), required=False
    )

    def __init__(self, *args: Any, as_guardian: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not as_guardian:
            del self.fields["names_in_full"]


class GuardianForm(forms.Form):
    """The guardian of a minor."""

    email = forms.EmailField(label=_("E-mail address of the guardian"), max_length=254)
    how = forms.ChoiceField(label=_("How the consent was given"), choices=NOTED)
    note = forms.CharField(label=_("Note"), max_length=200, required=False)
    names_in_full = forms.BooleanField(
        label=_("The guardian agrees to the minor's name in full on public pages"), required=False
    )


class MembersForm(forms.Form):
    """The members to invite: those ticked, or all possible."""

    people = RowsField(Person, label=_("Members"), required=False)
    everybody = forms.BooleanField(label=_("All who can be invited"), required=False)

    def __init__(self, *args: Any, members: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["people"]
        field.queryset = members


class ContactForm(forms.Form):
    """A person's contact data other than e-mail."""

    phone = forms.CharField(label=_("Telephone"), max_length=40, required=False)
    postal = forms.CharField(
        label=_("Postal address"), max_length=400, required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )  # fmt: skip


class AddressForm(forms.Form):
    """A new e-mail address in the register."""

    email = forms.EmailField(label=_("New e-mail address"), max_length=254)


def _members(call: Call) -> dict[str, Any]:
    return {"members": members_of_club(call.row, on=call.today)}


def _people(form: forms.Form, _call: Call) -> dict[str, Any]:
    cleaned_data = form.cleaned_data
    return {"people": list(cleaned_data["people"]), "everybody": cleaned_data["everybody"]}


def _invited(outcome: Invited, _call: Call) -> Message:
    counts: Counter[str] = outcome.counts
    return [
        (SUCCESS if state == "invite_done" else INFO, f"{count} – {sentence(state, {})}")
        for state, count in counts.most_common()
    ]


def _guardian(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"draft": GuardianDraft(**form.cleaned_data)}


def _for_claim(call: Call) -> dict[str, Any]:
    return {"as_guardian": call.row.as_guardian}


def _initial(call: Call) -> dict[str, Any]:
    person = call.account.person
    return {"initial": {"phone": person.phone, "postal": person.address}}


def _page_of_minor(_value: Any, call: Call) -> str:
    person = call.row.person if isinstance(call.row, Guardianship) else call.row
    return reverse("person-guardians", args=[person.pk])


register([
    Act(
        api=PageOnly.IDENTITY,
        name="claim-confirm", path="federation/claims/<int:pk>/confirm/", title=_("Confirm"),
        hint=_(
            "A link to choose a password goes to the address that was given. Whoever asked is let "
            "in as this person: confirm only whom you know."
        ),
        on=AccountClaim, row="claim", load=claims_visible_to, may=may_keep_members,
        form=ConfirmForm, form_arguments=_for_claim, service=confirm_claim,
        message=_("Confirmed: a message is on its way."), next_page="claim-list", next_row="",
        notifies=(Recipient.PLAYER,),
    ),
    Act(
        api=PageOnly.IDENTITY,
        name="claim-refuse", path="federation/claims/<int:pk>/refuse/", title=_("Refuse"),
        on=AccountClaim, row="claim", load=claims_visible_to, may=may_keep_members,
        form=ReasonForm, service=refuse_claim, message=_("Refused: whoever asked is told why."),
        next_page="claim-list", next_row="", notifies=(Recipient.PLAYER,),
    ),
    Act(
        name="members-invite", path="federation/clubs/<int:pk>/accounts/invite/",
        title=_("Invite"),
        hint=_("Each gets a link to choose a password. Who was invited before is not written to."),
        on=Club, row="club", load=clubs_managed_by, may=may_keep_club, form=MembersForm,
        form_arguments=_members, arguments=_people, service=invite_members, message=_invited,
        next_page="club-accounts", api=KeyScope.MEMBERS, tag="clubs", notifies=(Recipient.PLAYER,),
    ),
    Act(
        api=PageOnly.IDENTITY,
        name="guardian-link", path="federation/people/<int:pk>/guardians/add/",
        title=_("Name a guardian"),
        hint=_(
            "The guardian signs in with an account of their own, and does for the minor what "
            "players do for themselves. It ends by itself on coming of age."
        ),
        on=Person, row="person", load=people_managed_by, may=may_keep_members, form=GuardianForm,
        arguments=_guardian, service=link_guardian, message=_("The guardian was told."),
        next_page=_page_of_minor, creates=True, notifies=(Recipient.PLAYER,),
    ),
    Act(
        api=PageOnly.IDENTITY,
        name="guardian-end", path="federation/guardians/<int:pk>/end/", title=_("End"),
        on=Guardianship, row="guardianship", load=guardianships_managed_by, may=may_keep_members,
        form=ReasonForm, service=end_guardianship,
        message=_("Nobody acts for the minor by it any more."), next_page=_page_of_minor,
    ),
    Act(
        api=PageOnly.OWN,
        name="my-contact-change", path="my/contact/change/", title=_("Save"), on=Person,
        may=may_see_own_data, form=ContactForm, form_arguments=_initial, service=change_contact,
        message=_("Saved."), next_page="my-contact", next_row="",
    ),
    Act(
        api=PageOnly.OWN,
        name="my-address-ask", path="my/contact/address/", title=_("Send the link"),
        hint=_("The new address counts once its link was opened. Until then the old one stays."),
        on=Person, may=may_see_own_data, form=AddressForm, service=ask_for_address,
        message=_("A link was sent to the new address. It counts once the link was opened."),
        next_page="my-contact", next_row="", notifies=(Recipient.PLAYER,),
    ),
])  # fmt: skip
