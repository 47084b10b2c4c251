"""The act that issues licences to the people chosen in the register."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import DayField
from federation.admin.acts import Act, ActRequest, Done
from federation.admin.licence_acts import (
    address_of_fees,
    fee_field,
    fee_in_words,
    mark_day_of_issue,
    with_rule,
)
from federation.bodies.selectors.memberships import home_membership
from federation.licences.selectors.fee_reasons import grounds_by_rule
from federation.licences.selectors.renewal import non_renewals_of
from federation.licences.services.by_hand import issue_by_hand
from federation.licences.services.licences import LicenceApplication
from federation.models import Association, Club, Licence, NonRenewal, Person, Season
from federation.selectors.seasons import season_shown
from federation.texts.dates import date_format


class LicenceForm(forms.Form):
    """The content of a licence, for all chosen people."""

    season = forms.ModelChoiceField(Season.objects.all(), label=_("Season"))
    club = forms.ModelChoiceField(
        Club.objects.all(),
        label=_("Through club"),
        required=False,
        help_text=_("Empty, and no association: each person's home club."),
    )
    association = forms.ModelChoiceField(
        Association.objects.all(), label=_("Through association"), required=False
    )
    fee_class = fee_field()
    issued_on = DayField(label=_("Issued on"))

    def clean(self) -> dict[str, Any]:
        """Refuse a day outside the season."""
        cleaned_data = super().clean() or self.cleaned_data
        mark_day_of_issue(self)
        return cleaned_data


def _license(person: Person, act_request: ActRequest) -> Done:
    values = act_request.values
    club = values["club"]
    if club is None and values["association"] is None:
        home = person.memberships.filter(is_home=True, valid_until__isnull=True)
        club = next((membership.club for membership in home.select_related("club")), None)
    issued = issue_by_hand(
        application=LicenceApplication(
            person=person,
            season=values["season"],
            issued_on=values["issued_on"],
            club=club,
            association=values["association"],
            fee_class=values["fee_class"],
        ),
        account=act_request.account,
        now=act_request.now,
    )
    said = _("licensed for %(season)s") % {"season": issued.licence.season}
    made = _licences_made(issued.licence, act_request)
    return Done(with_rule(said, issued), address_of_fees(made))


def _licences_made(licence: Licence, act_request: ActRequest) -> list[Licence]:
    """Return the licences of this season of the people chosen with this one's."""
    ids = [int(pk) for pk in act_request.request.GET.get("ids", "").split(",") if pk.isdecimal()]
    chosen = Licence.objects.filter(
        person__in=ids, season=licence.season, issued_on=licence.issued_on
    )
    return list(chosen.select_related("season", "club", "association").order_by("pk"))


def _licence_start(rows: Any) -> dict[str, Any]:
    """Return season, day and, of one person, the home club."""
    today = timezone.localdate()
    people = list(rows[:2])
    home = home_membership(people[0], on=today) if len(people) == 1 else None
    return {
        "season": season_shown(None, on=today),
        "issued_on": today,
        "club": home.club if home else None,
    }


def _before_issuing(rows: Sequence[Person]) -> list[str]:
    """Return in words, by person, the fee class of the rule, and that somebody does not renew."""
    today = timezone.localdate()
    season = season_shown(None, on=today)
    grounds = grounds_by_rule(rows, season, on=today) if season else {}
    declined = non_renewals_of(rows, on=today)
    lines = [_warning(row, declined[row.pk]) for row in rows if row.pk in declined]
    return lines + [
        f"{row.name}: {fee_in_words(grounds[row.pk])}" for row in rows if row.pk in grounds
    ]


def _warning(person: Person, non_renewal: NonRenewal) -> str:
    recorder = non_renewal.created_by
    text = gettext(
        "%(person)s: it is recorded, on %(day)s by %(by)s, that this person does not renew for "
        "%(season)s (%(reason)s). A licence of that season ends this record."
    )
    return text % {
        "person": person.name,
        "day": date_format(timezone.localdate(non_renewal.created_at), "DATE_FORMAT"),
        "by": recorder.called if recorder else "–",
        "season": non_renewal.licence.season.year + 1,
        "reason": non_renewal.get_reason_display(),
    }


def _licence_note() -> str:
    """Say that no payment follows, with a link to the pages for paid licences."""
    return format_html(
        '{} {} <a href="{}">{}</a>',
        _("Each person is licensed for the season. Whoever already is, is told apart."),
        _("The next page asks for what is due. What a club asks for goes by a request:"),
        reverse("licence-office"),
        _("Requests for licences"),
    )


ISSUE_LICENCE = Act(
    name="issue-licence",
    title=_("Issue a licence"),
    explanation=lazy(_licence_note, str)(),
    form=LicenceForm,
    perform=_license,
    starts_with=_licence_start,
    tells=_before_issuing,
    tells_title=_("Before you issue it, and the fee class as the rule says today:"),
)
