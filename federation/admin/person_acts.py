"""The office's acts on people, other than licences."""

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import DayField
from federation.admin.acts import Act, ActRequest, Done
from federation.bodies.selectors.registers import grade_titles
from federation.bodies.services.memberships import (
    MembershipDraft,
    TransferDraft,
    end_membership,
    join_club,
    request_transfer,
)
from federation.bodies.services.registers import QualificationDraft, grant_qualification
from federation.bodies.services.seats import SeatDraft, give_seat
from federation.models import (
    Club,
    ClubMembership,
    ConsentKind,
    ConsentWay,
    Council,
    Person,
    Position,
    Qualification,
    Register,
)
from federation.people.services.people import give_number
from federation.people.services.photos import UPLOAD_BYTES, remove_photo, store_photo
from federation.privacy.services.consents import ConsentWord, record_consent
from federation.texts import spoken_value


class ClubDayForm(forms.Form):
    """A club, and the first day."""

    club = forms.ModelChoiceField(
        Club.objects.filter(affiliated_until__isnull=True).order_by("name"), label=_("Club")
    )
    valid_from = DayField(label=_("From"))


class JoinForm(ClubDayForm):
    """A new membership."""

    valid_until = DayField(label=_("Until"), required=False)
    is_home = forms.BooleanField(label=_("Home club"), required=False)


class LastDayForm(forms.Form):
    """The last day of something."""

    last_day = DayField(label=_("Last day"))


class PhotoForm(forms.Form):
    """A picture; the service checks it."""

    photo = forms.FileField(
        label=_("Picture"),
        help_text=_("JPEG, PNG or WebP. It is made small and loses what the camera wrote into it."),
        widget=forms.ClearableFileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )


class ConsentForm(forms.Form):
    """A consent, and how it reached the office."""

    what = forms.ChoiceField(label=_("What for"), choices=ConsentKind.choices)
    is_given = forms.TypedChoiceField(
        label=_("What was said"),
        choices=[("yes", _("allowed")), ("no", _("not allowed any more"))],
        coerce=lambda value: value == "yes",
    )
    how = forms.ChoiceField(label=_("How"), choices=ConsentWay.choices, initial=ConsentWay.PAPER)


def grade_choices() -> list[tuple[str, str]]:
    """Return the grades of all registers, each once."""
    on = timezone.localdate()
    titles: dict[str, str] = {}
    for register in Register.values:
        titles |= grade_titles(register, on=on)
    return [(code, spoken_value(title)) for code, title in titles.items()]


class QualificationForm(forms.Form):
    """An entry in a register."""

    register = forms.ChoiceField(label=_("Register"), choices=Register.choices)
    grade = forms.ChoiceField(label=_("Grade"), choices=grade_choices)
    valid_from = DayField(label=_("From"))
    valid_until = DayField(
        label=_("Until"),
        required=False,
        help_text=_("Empty: as long as the grade lasts."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)


class SeatForm(forms.Form):
    """A term of office."""

    council = forms.ChoiceField(label=_("Body"), choices=Council.choices)
    position = forms.ChoiceField(
        label=_("Position"), choices=Position.choices, initial=Position.MEMBER
    )
    valid_from = DayField(label=_("From"))
    valid_until = DayField(label=_("Until"), required=False)
    gives_mandate = forms.BooleanField(
        label=_("The person's account may act for the body meanwhile"), required=False
    )


def _today(_rows: object) -> dict[str, object]:
    return {"valid_from": timezone.localdate(), "last_day": timezone.localdate()}


def _join(person: Person, act_request: ActRequest) -> Done:
    membership = join_club(
        draft=MembershipDraft(person, **act_request.values), account=act_request.account
    )
    return Done(_("member of %(club)s") % {"club": membership.club})


def _transfer(person: Person, act_request: ActRequest) -> Done:
    values = act_request.values
    draft = TransferDraft(person, values["club"], values["valid_from"])
    request_transfer(draft=draft, account=act_request.account, now=act_request.now)
    return Done(_("the transfer waits in the list of transfers"))


def _number(person: Person, act_request: ActRequest) -> Done:
    numbered = give_number(person=person, account=act_request.account)
    return Done(_("has the number %(number)s now") % {"number": numbered.number})


def _photo(person: Person, act_request: ActRequest) -> Done:
    file = act_request.values["photo"]
    # One byte more than allowed shows that it is too large.
    store_photo(
        person=person,
        data=file.read(UPLOAD_BYTES + 1),
        account=act_request.account,
        now=act_request.now,
    )
    return Done(_("photo kept"))


def _no_photo(person: Person, act_request: ActRequest) -> Done:
    remove_photo(person=person, account=act_request.account)
    return Done(_("photo removed"))


def _consent(person: Person, act_request: ActRequest) -> Done:
    word = ConsentWord(**act_request.values)
    record_consent(person=person, word=word, account=act_request.account, now=act_request.now)
    return Done(_("consent recorded"))


def _qualify(person: Person, act_request: ActRequest) -> Done:
    row: Qualification = grant_qualification(
        draft=QualificationDraft(person, **act_request.values),
        account=act_request.account,
        now=act_request.now,
    )
    return Done(_("entered in the register until %(day)s") % {"day": spoken_value(row.valid_until)})


def _seat(person: Person, act_request: ActRequest) -> Done:
    give_seat(draft=SeatDraft(person, **act_request.values), account=act_request.account)
    return Done(_("seated"))


def _leave(membership: ClubMembership, act_request: ActRequest) -> Done:
    end_membership(
        membership=membership, last_day=act_request.values["last_day"], account=act_request.account
    )
    return Done(_("membership ended"))


def _is_here(person: Person) -> bool:
    return person.merged_into_id is None


PERSON_ACTS = (
    Act(
        name="join-club",
        title=_("Enter a membership"),
        explanation=_("The person belongs to a club between two days; one club is the home club."),
        form=JoinForm,
        perform=_join,
        starts_with=_today,
        applies=_is_here,
    ),
    Act(
        name="transfer",
        title=_("Transfer to another club"),
        explanation=_(
            "The transfer is entered and waits for approval. A licence of the season stays through "
            "the old club."
        ),
        form=ClubDayForm,
        perform=_transfer,
        starts_with=_today,
        applies=_is_here,
    ),
    Act(
        name="give-number",
        title=_("Give the next number"),
        explanation=_("A visitor becomes a member: the next free federation number is given."),
        perform=_number,
        applies=lambda person: person.number is None and _is_here(person),
    ),
    Act(
        name="store-photo",
        title=_("Keep a photo"),
        explanation=_("The picture takes the place of the one before."),
        form=PhotoForm,
        perform=_photo,
        applies=_is_here,
    ),
    Act(
        name="remove-photo",
        title=_("Remove the photo"),
        explanation=_("The picture is deleted for good."),
        perform=_no_photo,
        applies=lambda person: hasattr(person, "photo"),
    ),
    Act(
        name="record-consent",
        title=_("Record a consent"),
        explanation=_("The last word counts; every word stays in the log."),
        form=ConsentForm,
        perform=_consent,
        applies=_is_here,
    ),
    Act(
        name="qualify",
        title=_("Enter in a register"),
        explanation=_("The person enters the register of directors or of teachers."),
        form=QualificationForm,
        perform=_qualify,
        starts_with=_today,
        applies=_is_here,
    ),
    Act(
        name="seat",
        title=_("Enter a term of office"),
        explanation=_("The person sits in a body of the federation between two days."),
        form=SeatForm,
        perform=_seat,
        starts_with=_today,
        applies=_is_here,
    ),
)

END_MEMBERSHIP = Act(
    name="end",
    title=_("End the membership"),
    explanation=_("The membership ends with a day; its row stays."),
    form=LastDayForm,
    perform=_leave,
    starts_with=_today,
    applies=lambda membership: membership.valid_until is None,
)
