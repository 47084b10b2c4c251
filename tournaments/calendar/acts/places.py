"""Acts on quotas of associations, nominations, and players' regions."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call
from federation.acts.fields import NumbersField
from federation.acts.registry import register
from federation.models import Association, KeyScope
from tournaments.calendar.rules.representation import QUOTAS
from tournaments.calendar.selectors.representation import nominations_visible_to, quotas_visible_to
from tournaments.calendar.services.representation import (
    choose_region,
    name_entry,
    set_quota,
    withdraw_nomination,
)
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event, Nomination, PhaseQuota
from tournaments.permissions import (
    may_choose_region,
    may_name_entries,
    may_set_quotas,
    may_withdraw_nomination,
)
from tournaments.selectors.people_numbered import people_numbered


class QuotaForm(forms.Form):
    """The quota of one association."""

    association = forms.ModelChoiceField(
        label=_("Association"), queryset=Association.objects.order_by("name")
    )
    places = forms.IntegerField(label=_("Places"), min_value=0, max_value=999)


class NominationForm(forms.Form):
    """A nomination of a pair or team by an association."""

    numbers = NumbersField(
        label=_("Numbers of the players"),
        max_length=200,
        help_text=_("Federation numbers, with blanks or commas between them."),
    )
    name = forms.CharField(label=_("Team name"), max_length=120, required=False)
    is_reserve = forms.BooleanField(label=_("Reserve"), required=False)


class RegionForm(forms.Form):
    """The region in which a player wants to qualify."""

    association = forms.ModelChoiceField(
        label=_("Region"), queryset=Association.objects.order_by("name")
    )


def _named(form: forms.Form, _call: Call) -> dict[str, Any]:
    cleaned = dict(form.cleaned_data)
    return {"players": people_numbered(cleaned.pop("numbers"), article=QUOTAS), **cleaned}


def _of_oneself(form: forms.Form, call: Call) -> dict[str, Any]:
    return {"person": call.account.person, **form.cleaned_data}


OF_PLACES = partial(Act, next_page="event-quotas", api=KeyScope.ENTRIES, tag="entries")
ON_EVENT = partial(OF_PLACES, on=Event, row="event", load=events_visible_to)

register([
    ON_EVENT(
        name="quota-set", path="events/<int:pk>/places/set/", title=_("Set the places"),
        may=may_set_quotas, form=QuotaForm, service=set_quota,
        message=_("The places are set."), rules=("3.1.2-b",),
    ),
    OF_PLACES(
        name="entry-name", path="places/<int:pk>/name/", title=_("Name an entry"), on=PhaseQuota,
        row="quota", load=quotas_visible_to, may=may_name_entries, form=NominationForm,
        arguments=_named, service=name_entry, message=_("The entry is named."),
        next_row="event_id", once=True, creates=True,
        rules=("3.1.2-b", "3.1.3.3-a", "3.1.3.3-b"),
    ),
    OF_PLACES(
        name="nomination-withdraw", path="named-entries/<int:pk>/withdraw/",
        title=_("Take back"), on=Nomination, row="nomination", load=nominations_visible_to,
        may=may_withdraw_nomination, service=withdraw_nomination,
        message=_("The place is free again."), next_row="quota.event_id", rules=("3.1.2-b",),
    ),
    ON_EVENT(
        name="region-choose", path="events/<int:pk>/region/", title=_("Choose this region"),
        may=may_choose_region, form=RegionForm, arguments=_of_oneself, service=choose_region,
        message=_("The federation knows your region for this event."), rules=("3.1.3.3-a",),
    ),
])  # fmt: skip
