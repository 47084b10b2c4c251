"""What an organiser writes of a championship: its phases, their events, exemptions."""

from collections.abc import Sequence
from fractions import Fraction

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.models import Association, Season
from tournaments.acts.fields import ShareField
from tournaments.models import ReserveOrder, Spread
from tournaments.phases.services.championships import PhaseDraft
from tournaments.rules.regulation_items import Rounding

_ROUNDINGS = [
    (Rounding.HALF_UP.value, _("half up")),
    (Rounding.HALF_EVEN.value, _("half to even")),
    (Rounding.TRUNCATE.value, _("cut off")),
]


class ChampionshipForm(forms.Form):
    """The name of a championship and whose it is."""

    name = forms.CharField(label=_("Name"), max_length=160)
    season = forms.ModelChoiceField(
        label=_("Season"), queryset=Season.objects.order_by("-year"), empty_label=None
    )
    association = forms.ModelChoiceField(
        label=_("Regional association"), queryset=Association.objects.none(), required=False
    )

    def __init__(
        self, *args: object, associations: Sequence[Association], is_office: bool, **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        field = self.fields["association"]
        field.queryset = Association.objects.filter(  # type: ignore[attr-defined]
            pk__in=[each.pk for each in associations]
        )
        field.required = not is_office
        if is_office:
            field.empty_label = _("of the federation")  # type: ignore[attr-defined]


class PhaseDraftForm(forms.Form):
    """One phase, and the way from it into the next."""

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
    carry_rounding = forms.ChoiceField(label=_("Rounding"), choices=_ROUNDINGS)

    def draft(self) -> PhaseDraft:
        """Return the phase as the services take it."""
        told = self.cleaned_data
        share = told["carry"] or Fraction(0)
        places = told["carry_places"]
        return PhaseDraft(
            name=told["name"],
            confirm_until=told["confirm_until"],
            reserve_order=ReserveOrder(told["reserve_order"]),
            carry=share,
            carry_places=2 if places is None else places,
            carry_rounding=told["carry_rounding"] if share else "",
            spread=Spread(told["spread"] or Spread.SERPENTINE),
            reserve_hours=told["reserve_hours"] or 48,
        )


class SeatPhaseForm(forms.Form):
    """Whom captains of squads larger than a national event takes chose to count."""

    chosen = forms.CharField(
        label=_("Chosen by captains of larger squads"),
        max_length=200,
        required=False,
        help_text=_(
            "Federation numbers of who counts, where players of a team played equally often "
            "(RTP 3.6.1)."
        ),
    )
    keeps_older = forms.CharField(
        label=_("Why older results stand"),
        max_length=300,
        required=False,
        help_text=_("Only where newer results would change who goes on."),
    )
