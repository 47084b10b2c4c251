"""Acts to set up a championship: name, phases and their terms."""

from fractions import Fraction
from functools import partial
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, page_of_value
from federation.acts.registry import register
from federation.bodies.selectors.mandates import associations_of, has_office_mandate
from federation.models import Association, KeyScope, Season
from tournaments.acts.fields import ShareField
from tournaments.models import Championship, Phase, ReserveOrder, Spread
from tournaments.permissions import may_draw_up_championship, may_run_championship, may_run_phase
from tournaments.phases.selectors.phases import championships_visible_to, phases_visible_to
from tournaments.phases.services.championships import (
    PhaseDraft,
    add_phase,
    draw_up_championship,
    set_phase_terms,
)
from tournaments.rules.regulation_items import Rounding

_ROUNDINGS = [
    (Rounding.HALF_UP.value, _("half up")),
    (Rounding.HALF_EVEN.value, _("half to even")),
    (Rounding.TRUNCATE.value, _("cut off")),
]


class ChampionshipForm(forms.Form):
    """The name of a championship and its association."""

    name = forms.CharField(label=_("Name"), max_length=160)
    season = forms.ModelChoiceField(
        label=_("Season"), queryset=Season.objects.order_by("-year"), empty_label=None
    )
    association = forms.ModelChoiceField(
        label=_("Regional association"), queryset=Association.objects.none(), required=False
    )

    def __init__(
        self, *args: Any, associations: QuerySet[Association], is_office: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["association"]
        field.queryset = associations  # type: ignore[attr-defined]
        field.required = not is_office
        if is_office:
            field.empty_label = _("of the federation")  # type: ignore[attr-defined]


class PhaseDraftForm(forms.Form):
    """One phase, and the qualification for the next."""

    name = forms.CharField(label=_("Phase"), max_length=120)
    confirm_until = forms.DateTimeField(
        label=_("Who goes on confirms until"),
        required=False,
        widget=forms.DateTimeInput({"type": "datetime-local"}, "%Y-%m-%dT%H:%M"),
    )
    reserve_order = forms.ChoiceField(label=_("Reserves"), choices=ReserveOrder.choices)
    reserve_hours = forms.IntegerField(
        label=_("Hours a called reserve has to answer"),
        min_value=1,
        max_value=999,
        initial=48,
        required=False,
        help_text=_("Who does not answer in time is passed over."),
    )
    spread = forms.ChoiceField(
        label=_("Who comes is spread over its events"),
        choices=[
            (Spread.SERPENTINE.value, _("in serpentine")),
            (Spread.BY_RANK.value, _("by rank")),
        ],
        initial=Spread.SERPENTINE,
        required=False,
        help_text=_("By rank: all of the first event end ahead of those of the second."),
    )
    carry = ShareField(label=_("Brought into the next, in %"), required=False)
    carry_places = forms.IntegerField(
        label=_("Decimals"), min_value=0, max_value=2, initial=2, required=False
    )
    carry_rounding = forms.ChoiceField(label=_("Rounding"), choices=_ROUNDINGS, required=False)

    def draft(self) -> PhaseDraft:
        """Return the phase as the services take it."""
        cleaned_data = self.cleaned_data
        share = cleaned_data["carry"] or Fraction(0)
        places = cleaned_data["carry_places"]
        return PhaseDraft(
            name=cleaned_data["name"],
            confirm_until=cleaned_data["confirm_until"],
            reserve_order=ReserveOrder(cleaned_data["reserve_order"]),
            carry=share,
            carry_places=2 if places is None else places,
            carry_rounding=(cleaned_data["carry_rounding"] or Rounding.HALF_UP) if share else "",
            spread=Spread(cleaned_data["spread"] or Spread.SERPENTINE),
            reserve_hours=cleaned_data["reserve_hours"] or 48,
        )


def _bodies(call: Call) -> dict[str, Any]:
    is_office = has_office_mandate(call.account, on=call.today)
    own = Association.objects.all() if is_office else associations_of(call.account, on=call.today)
    return {"associations": own.order_by("name"), "is_office": is_office}


def _as_it_is(call: Call) -> dict[str, Any]:
    phase = call.row
    share = Fraction(phase.carry_share_of, phase.carry_share_out_of)
    return {
        "initial": {
            "name": phase.name,
            "confirm_until": phase.confirm_until,
            "reserve_order": phase.reserve_order,
            "reserve_hours": phase.reserve_hours,
            "spread": phase.spread,
            "carry": share or None,
            "carry_places": phase.carry_places,
            "carry_rounding": phase.carry_rounding or None,
        }
    }


def _draft(form: Any, _call: Call) -> dict[str, Any]:
    return {"draft": form.draft()}


OF_CHAMPIONSHIP = partial(
    Act, next_page="championship-detail", api=KeyScope.EVENTS, tag="events",
    rules=("2.1.10-b", "3.1.3.2-a"),
)  # fmt: skip

register([
    Act(
        api=KeyScope.EVENTS, tag="events",
        once=True,
        name="championship-create", path="championships/new/", title=_("Draw up a championship"),
        hint=_(
            "Its phases are events of the calendar: the regional qualifiers, the semi-finals, the "
            "final."
        ),
        on=Championship, may=may_draw_up_championship, form=ChampionshipForm,
        form_arguments=_bodies, service=draw_up_championship,
        message=_("The championship is drawn up; add its phases."),
        next_page=page_of_value("championship-detail"), creates=True,
    ),
    OF_CHAMPIONSHIP(
        once=True,
        name="phase-add", path="championships/<int:pk>/phases/", title=_("Add a phase"),
        on=Championship, row="championship", load=championships_visible_to,
        may=may_run_championship, form=PhaseDraftForm, arguments=_draft, service=add_phase,
        message=_("The phase is added."), creates=True,
    ),
    OF_CHAMPIONSHIP(
        name="phase-change", path="phases/<int:pk>/change/", title=_("Change the phase"), on=Phase,
        row="phase", load=phases_visible_to, may=may_run_phase, form=PhaseDraftForm,
        form_arguments=_as_it_is, arguments=_draft, service=set_phase_terms,
        message=_("The phase is changed."), next_row="championship_id",
    ),
])  # fmt: skip
