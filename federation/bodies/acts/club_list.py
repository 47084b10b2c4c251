"""Acts of a club on its own list: contacts, notes on members, groups, messages."""

from functools import partial
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from federation.acts.act import Act, Call, Message, PageOnly, Preview, Recipient
from federation.acts.fields import DayField, RowsField
from federation.acts.registry import register
from federation.bodies.selectors.club_list import (
    noted_of,
    own_clubs_rows,
    own_contacts,
    own_groups,
    own_members,
)
from federation.bodies.services.club_list import (
    Noted,
    add_contact,
    add_group,
    change_contact,
    note_member,
    remove_contact,
    remove_group,
    rename_group,
)
from federation.bodies.services.club_mail import ClubLetter, readers_of, write_to_club
from federation.models import Club, ClubContact, ClubGroup, ClubMembership, KeyScope
from federation.permissions import may_keep_club_list, may_keep_club_row


class NotedForm(forms.Form):
    """A club's notes on a member."""

    email = forms.EmailField(label=_("E-mail address"), required=False)
    phone = forms.CharField(label=_("Telephone"), max_length=40, required=False)
    note = forms.CharField(label=_("Note"), max_length=300, required=False)
    consented_on = DayField(
        label=_("Agreed to messages of the club on"),
        required=False,
        help_text=_("Empty: the club does not write to them."),
    )
    groups = RowsField(ClubGroup, label=_("Groups"), required=False)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["groups"]
        field.queryset = club.groups.order_by("name", "pk")

    def noted(self) -> Noted:
        """Return the cleaned data as the service takes it."""
        data = dict(self.cleaned_data)
        return Noted(**{**data, "groups": tuple(data["groups"])})


class ContactForm(NotedForm):
    """A contact without licence."""

    name = forms.CharField(label=_("Name"), max_length=120)
    field_order = ["name", "email", "phone", "note", "consented_on", "groups"]


class GroupForm(forms.Form):
    """The name of a group."""

    name = forms.CharField(label=_("Name of the group"), max_length=60)


class LetterForm(forms.Form):
    """A message to the club's list."""

    groups = RowsField(
        ClubGroup,
        label=_("To these groups"),
        required=False,
        help_text=_("None ticked: to everybody who agreed."),
    )
    subject = forms.CharField(label=_("Heading"), max_length=120)
    text = forms.CharField(label=_("Text"), widget=forms.Textarea(attrs={"rows": 8}))

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["groups"]
        field.queryset = club.groups.order_by("name", "pk")


def _of_club(call: Call) -> dict[str, Any]:
    return {"club": call.row}


def _held(contact: ClubContact) -> dict[str, Any]:
    names = ("name", "email", "phone", "note", "consented_on")
    groups = [group.pk for group in contact.groups.all()]
    return {**{name: getattr(contact, name) for name in names}, "groups": groups}


def _of_contact(call: Call) -> dict[str, Any]:
    return {"club": call.row.club, "initial": _held(call.row)}


def _of_member(call: Call) -> dict[str, Any]:
    contact = noted_of(call.row)
    return {"club": call.row.club, "initial": _held(contact) if contact else {}}


def _noted(form: forms.Form, _call: Call) -> dict[str, Any]:
    assert isinstance(form, NotedForm)  # noqa: S101 -- the act's own form
    return {"noted": form.noted()}


def _letter(form: forms.Form, _call: Call) -> dict[str, Any]:
    cleaned_data = form.cleaned_data
    return {
        "letter": ClubLetter(
            cleaned_data["subject"], cleaned_data["text"], tuple(cleaned_data["groups"])
        )
    }


def _readers(*, club: Club, letter: ClubLetter) -> int:
    return len(readers_of(club=club, letter=letter, on=timezone.localdate()))


def _counted(count: int, _call: Call) -> dict[str, Any]:
    return {"readers": count}


def _written(count: int, _call: Call) -> Message:
    words = ngettext("Written to %(n)s address.", "Written to %(n)s addresses.", count)
    return words % {"n": count}


OF_CLUB = partial(
    Act, on=Club, row="club", load=own_clubs_rows, may=may_keep_club_list, next_page="club-people",
    api=KeyScope.MEMBERS, tag="clubs",
)  # fmt: skip
OF_ROW = partial(Act, may=may_keep_club_row, next_page="club-people", next_row="club_id",
                 api=KeyScope.MEMBERS, tag="clubs")  # fmt: skip

register([
    OF_CLUB(
        once=True,
        name="club-contact-add", path="federation/clubs/<int:pk>/people/add/",
        title=_("Add a contact without licence"), form=ContactForm, form_arguments=_of_club,
        hint=_(
            "Somebody of the club who is not in the federation's register. Only the club reads "
            "this; tell them that you keep it."
        ),
        arguments=_noted, service=add_contact, creates=True,
        message=_("The contact stands in the list."),
    ),
    OF_ROW(
        name="club-contact-change", path="federation/club-contacts/<int:pk>/change/",
        title=_("Change the contact"), on=ClubContact, row="contact", load=own_contacts,
        form=ContactForm, form_arguments=_of_contact, arguments=_noted, service=change_contact,
        message=_("The contact is changed."),
    ),
    OF_ROW(
        name="club-contact-remove", path="federation/club-contacts/<int:pk>/remove/",
        title=_("Remove the contact"), on=ClubContact, row="contact", load=own_contacts,
        service=remove_contact, message=_("The contact is removed; nothing of it is kept."),
    ),
    OF_ROW(
        name="club-member-note", path="federation/club-members/<int:pk>/note/",
        title=_("What the club notes of the member"), on=ClubMembership, row="membership",
        load=own_members, form=NotedForm, form_arguments=_of_member, arguments=_noted,
        service=note_member, message=_("The club's notes are changed."),
        hint=_(
            "Only the club reads this, and the member in their own data. Without an address here "
            "the club writes to the one of the register."
        ),
    ),
    OF_CLUB(
        name="club-group-add", path="federation/clubs/<int:pk>/groups/add/",
        title=_("Make a group"), form=GroupForm, service=add_group, creates=True,
        message=_("The group is there: put people in it from their rows."),
    ),
    OF_ROW(
        name="club-group-rename", path="federation/club-groups/<int:pk>/rename/",
        title=_("Rename the group"), on=ClubGroup, row="group", load=own_groups, form=GroupForm,
        form_arguments=lambda call: {"initial": {"name": call.row.name}},
        service=rename_group, message=_("The group has its new name."),
    ),
    OF_ROW(
        name="club-group-remove", path="federation/club-groups/<int:pk>/remove/",
        title=_("Remove the group"), on=ClubGroup, row="group", load=own_groups,
        service=remove_group, message=_("The group is removed; its people stay."),
    ),
    OF_CLUB(
        api=PageOnly.WRITTEN,
        name="club-message-send", path="federation/clubs/<int:pk>/message/",
        title=_("Write to the club's people"), form=LetterForm, form_arguments=_of_club,
        arguments=_letter, service=write_to_club, message=_written, once=True,
        preview=Preview(
            _readers, "federation/parts/club_readers.html", _counted,
            button=_("Show how many get it"),
        ),
        notifies=(Recipient.PLAYER,),
        hint=_(
            "It goes to whoever agreed to messages of the club, each on their own. Everybody can "
            "do without them by the link in the message."
        ),
    ),
])  # fmt: skip
