"""The act to edit a club's public page, by the club or the office, in one form."""

from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.formats import get_format
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call
from federation.acts.registry import register
from federation.bodies.selectors.memberships import clubs_managed_by
from federation.bodies.services.club_page import ClubPageDraft, change_club_page
from federation.models import Club, ClubPage, KeyScope
from federation.permissions import may_keep_club
from federation.services.logos import LOGO_BYTES

# The fields of the weekdays, in the order of ISO.
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def _hours(weekday: int) -> forms.CharField:
    """Return the field with the hours of a weekday, Monday 0."""
    return forms.CharField(label=WEEKDAYS[weekday], required=False, max_length=80)


class ClubPageForm(forms.Form):
    """The content of a club's page."""

    about = forms.CharField(
        label=_("About the club"), required=False, max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )  # fmt: skip
    address = forms.CharField(
        label=_("Address where it plays"), required=False, max_length=300,
        widget=forms.Textarea(attrs={"rows": 3}),
    )  # fmt: skip
    place = forms.CharField(
        label=_("Place on the map"), required=False, max_length=100,
        help_text=_("Latitude and longitude, such as 38.7169, -9.1399; a map on a phone tells "
                    "them. Empty: no place is shown."),
    )  # fmt: skip
    price = forms.CharField(
        label=_("Price of a session"), required=False, max_length=200,
        help_text=_("As you would say it: members 4 €, visitors 6 €."),
    )  # fmt: skip
    phone = forms.CharField(label=_("Telephone"), required=False, max_length=40)
    website = forms.URLField(label=_("Site"), required=False, assume_scheme="https")
    takes_messages = forms.BooleanField(
        label=_("People may write to the club by a form"), required=False,
        help_text=_("The message comes by e-mail; the club's address is not shown."),
    )  # fmt: skip
    logo = forms.FileField(
        label=_("Logo"), required=False,
        help_text=_("PNG, JPEG or WebP, at most 2 MB. It is drawn anew, small."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )  # fmt: skip
    without_logo = forms.BooleanField(label=_("Show no logo"), required=False)
    colour = forms.RegexField(
        "^#[0-9A-Fa-f]{6}$", label=_("Colour"), required=False,
        help_text=_("Of links and headings, such as #1a5276; it must be readable on white."),
    )  # fmt: skip
    second_colour = forms.RegexField(
        "^#[0-9A-Fa-f]{6}$", label=_("Second colour"), required=False,
        help_text=_("Of the line under the head of the page."),
    )  # fmt: skip
    monday, tuesday, wednesday, thursday = map(_hours, range(4))
    friday, saturday, sunday = map(_hours, range(4, 7))
    fields_template = "federation/parts/club_page_fields.html"

    def __init__(self, *args: Any, page: ClubPage | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if page is None:
            self.initial.setdefault("takes_messages", True)
            return
        values_by_name = {name: getattr(page, name) for name in self.fields if hasattr(page, name)}
        values_by_name |= {
            name: page.days.get(str(day), "") for day, name in enumerate(_DAYS, start=1)
        }
        if page.latitude is not None and page.longitude is not None:
            values_by_name["place"] = (
                f"{page.latitude.normalize():f}, {page.longitude.normalize():f}"
            )
        self.initial = {**values_by_name, "logo": None, **self.initial}

    @property
    def days(self) -> list[forms.BoundField]:
        """Return the fields of the weekdays, in the order of the reader's calendar."""
        first = int(get_format("FIRST_DAY_OF_WEEK")) or 7
        return [self[_DAYS[(first - 1 + number) % 7]] for number in range(7)]

    def draft(self) -> ClubPageDraft:
        """Return the cleaned data as the service takes it."""
        told = dict(self.cleaned_data)
        days = {str(day): told.pop(name) for day, name in enumerate(_DAYS, start=1)}
        file = told.pop("logo")
        logo = file.read(LOGO_BYTES + 1) if file else None
        return ClubPageDraft(**told, days=days, logo=logo)


def _page(call: Call) -> dict[str, Any]:
    return {"page": ClubPage.objects.filter(club=call.row).first()}


def _draft(form: forms.Form, _call: Call) -> dict[str, Any]:
    assert isinstance(form, ClubPageForm)  # noqa: S101 -- the act's own form
    return {"draft": form.draft()}


register([
    Act(
        api=KeyScope.MEMBERS,
        name="club-page-change", path="federation/clubs/<int:pk>/page/",
        title=_("Change the club's page"), on=Club, row="club", load=clubs_managed_by,
        may=may_keep_club, form=ClubPageForm, form_arguments=_page, arguments=_draft,
        service=change_club_page, next_page="club-detail", next_row="code", tag="clubs",
        hint=_("Everybody reads this page. Name nobody on it who does not want to be named."),
        message=_("This is how everybody sees the club now."),
    ),
])  # fmt: skip
