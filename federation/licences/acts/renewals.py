"""Acts on a renewal: prepared before its day, taken back; who does not renew, or does after all."""

from functools import partial
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Page
from federation.acts.fields import RowsField
from federation.acts.registry import register
from federation.licences.acts.bodies import BODIES
from federation.licences.selectors.bodies import (
    Body,
    body_of,
    licences_visible_to,
    of_body,
    prepared_visible_to,
)
from federation.licences.selectors.renewal import proposed_fees, season_after, season_to_come
from federation.licences.services.non_renewals import decline_renewal, undo_non_renewal
from federation.licences.services.prepared import prepare_renewal, withdraw_prepared_renewal
from federation.models import (
    Club,
    FeeClass,
    KeyScope,
    Licence,
    NonRenewalReason,
    Person,
    PreparedRenewal,
    Season,
)
from federation.permissions import (
    may_decline_renewal,
    may_request_licences,
    may_withdraw_prepared_renewal,
)


class NonRenewalForm(forms.Form):
    """Why a person does not renew."""

    reason = forms.ChoiceField(label=_("Reason"), choices=NonRenewalReason.choices)


class PrepareForm(forms.Form):
    """Who is to be renewed in the coming season, and whose fee class is not that of the rule.

    The renewal page sends the fee class of each person, as "fee_" and the person's id.
    """

    season = forms.ModelChoiceField(
        Season.objects.none(), label=_("Season"), to_field_name="year", empty_label=None
    )
    person = RowsField(Person, label=_("People to renew"), required=False)
    normal = RowsField(
        Person, label=_("With the normal fee, whatever the rule says"), required=False
    )
    reduced = RowsField(
        Person, label=_("With the reduced fee, whatever the rule says"), required=False
    )

    def __init__(self, *args: Any, call: Call, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields: dict[str, Any] = self.fields
        fields["season"].queryset = Season.objects.filter(ends_on__gte=call.today)
        if coming := season_to_come(on=call.today):
            self.initial.setdefault("season", coming.season.year)
        held = Licence.objects.filter(of_body(call.row), cancelled_at__isnull=True)
        people = Person.objects.filter(pk__in=held.values("person")).order_by("sort_name", "pk")
        for name in ("person", "normal", "reduced"):
            fields[name].queryset = people
            fields[name].label_from_instance = lambda person: person.name

    def fees(self, call: Call) -> dict[int, str]:
        """Return the fee class of each person chosen: as sent, else by the rule."""
        season, people = self.cleaned_data["season"], list(self.cleaned_data["person"])
        fees = {**proposed_fees(people, season, on=call.today)}
        sent = {
            **{person.pk: FeeClass.NORMAL for person in self.cleaned_data["normal"]},
            **{person.pk: FeeClass.REDUCED for person in self.cleaned_data["reduced"]},
        }
        return {
            pk: str(self.data.get(f"fee_{pk}") or sent.get(pk) or fee) for pk, fee in fees.items()
        }


def _call(call: Call) -> dict[str, Any]:
    return {"call": call}


def _prepared(form: forms.Form, call: Call) -> dict[str, Any]:
    assert isinstance(form, PrepareForm)  # noqa: S101 -- the act's own form
    return {"season": form.cleaned_data["season"], "fees": form.fees(call)}


def _prepared_page(prepared: PreparedRenewal, call: Call) -> str:
    return _page_of(call.row, prepared.season)


def _withdrawn_page(_value: Any, call: Call) -> str:
    return _page_of(body_of(call.row), call.row.season)


def _renewal_page(_value: Any, call: Call) -> str:
    return _page_of(body_of(call.row), season_after(call.row.season))


def _page_of(body: Body, season: Season | None) -> str:
    page = "club-licences-renew" if isinstance(body, Club) else "association-licences-renew"
    query = f"?season={season.year}" if season else ""
    return f"{reverse(page, args=[body.code])}{query}"


def _licence_to_renew(call: Call) -> dict[str, Any]:
    """Return whose licence is not renewed, and for which season."""
    season = season_after(call.row.season)
    values = {"person": call.row.person.name, "season": season.year if season else ""}
    return {"about_row": gettext("%(person)s · licence for %(season)s") % values}


ON_LICENCE = partial(
    Act, on=Licence, row="licence", load=licences_visible_to, may=may_decline_renewal,
    next_page=_renewal_page, once=True, api=KeyScope.MEMBERS, tag="licences",
    rules=("3.1.4.1-a",), page=Page("acts/page.html", _licence_to_renew),
)  # fmt: skip

register([
    ON_LICENCE(
        name="licence-renewal-decline", path="licences/<int:pk>/renewal/decline/",
        title=_("Does not renew"), form=NonRenewalForm, service=decline_renewal,
        hint=_(
            "Reminders, counts and the renewal page leave this person out for the season. It can "
            "be undone, and a licence can still be asked for."
        ),
        message=_("It is recorded that this person does not renew."),
    ),
    ON_LICENCE(
        name="licence-renewal-resume", path="licences/<int:pk>/renewal/resume/",
        title=_("Renews after all"), service=undo_non_renewal,
        message=_("This person is among those to renew again."),
    ),
])  # fmt: skip

for _kind, _folder, _model, _load in BODIES:
    register([
        Act(
            name=f"{_kind}-renewal-prepare", path=f"{_folder}/<str:code>/licences/renewal/prepare/",
            title=_("Prepare the renewal"), on=_model, load=_load, key="code", row="body",
            may=may_request_licences, form=PrepareForm, form_arguments=_call,
            arguments=_prepared, service=prepare_renewal, creates=True,
            hint=_(
                "It is sent by itself on the first day of requests, with the checks of that day. "
                "Until then it can be changed and taken back."
            ),
            message=_("The renewal is prepared; it is sent on the first day of requests."),
            next_page=_prepared_page, api=KeyScope.MEMBERS, tag="licences", rules=("3.1.4.1-a",),
        ),
    ])  # fmt: skip

register([
    Act(
        name="prepared-renewal-withdraw", path="prepared-renewals/<int:pk>/withdraw/",
        title=_("Take it back"), on=PreparedRenewal, row="prepared", load=prepared_visible_to,
        may=may_withdraw_prepared_renewal, service=withdraw_prepared_renewal, once=True,
        message=_("Taken back: nothing will be sent."), next_page=_withdrawn_page,
        api=KeyScope.MEMBERS, tag="licences", rules=("3.1.4.1-a",),
    ),
])  # fmt: skip
