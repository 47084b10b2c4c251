"""Acts on the terms of an event's ranking, and on the lot among those still level."""

from decimal import Decimal, InvalidOperation
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, Recipient
from federation.acts.registry import register
from federation.models import KeyScope
from scoring.engine import EngineError
from scoring.engine_input.terms import is_swiss, stated_terms
from scoring.models import PairsByVps, RankingTerms
from scoring.rankings.services.terms import TermsDraft, draw_the_level, set_ranking_terms
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event, EventKind, ScoringMethod
from tournaments.permissions import may_manage_event

MOST_MARGINS = 200


class TermsForm(forms.Form):
    """Prizes, handicap, bonuses: only the fields that apply to the event."""

    prized_places = forms.IntegerField(
        label=_("Places with a prize of their own"),
        min_value=0,
        max_value=999,
        required=False,
        help_text=_("Ties that decide a prize, a title or a qualification are broken."),
    )
    pairs_by_vps = forms.ChoiceField(label=_("Ranked"), choices=PairsByVps.choices, required=False)
    handicap = forms.BooleanField(
        label=_("With handicap"),
        required=False,
        help_text=_("Chosen before play; the event then has two lists."),
    )
    resistance_bonus = forms.DecimalField(
        label=_("Bonus: VPs for each 100 resistance points"),
        min_value=0,
        max_value=100,
        decimal_places=2,
        required=False,
        help_text=_("Never in official events; the event's regulation describes it."),
    )
    patton_winners = forms.CharField(
        label=_("Points of the winner by margin in IMPs: 0, 1, 2…"),
        widget=forms.Textarea(attrs={"rows": 2}),
        required=False,
        help_text=_("For 8 boards from 8 to 16, such as: 8 9 9 10 10 11."),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, is_asked in _questions_of(event).items():
            if not is_asked:
                del self.fields[name]

    def clean_patton_winners(self) -> tuple[Decimal, ...]:
        """Return the scale as figures."""
        text = self.cleaned_data["patton_winners"].replace(",", ".").split()
        try:
            winners = tuple(Decimal(part) for part in text[:MOST_MARGINS])
        except InvalidOperation:
            raise forms.ValidationError(_("Write figures with a space between them.")) from None
        if not all(winner.is_finite() and 0 <= winner <= MOST_MARGINS for winner in winners):
            raise forms.ValidationError(_("Write figures with a space between them."))
        return winners


class LotForm(forms.Form):
    """The seed of the lot."""

    seed = forms.CharField(
        label=_("Seed announced before, empty to have one made"), max_length=64, required=False
    )


def _questions_of(event: Event) -> dict[str, bool]:
    """Return which fields apply to such an event."""
    is_pairs, terms = event.kind == EventKind.PAIRS, stated_terms(event)
    return {
        "pairs_by_vps": is_pairs,
        "handicap": event.kind == EventKind.TEAMS
        or (is_pairs and event.method == ScoringMethod.MATCHPOINTS)
        or bool(terms and terms.handicap),
        "resistance_bonus": event.kind == EventKind.TEAMS and is_swiss(event),
        "patton_winners": event.method == ScoringMethod.PATTON,
    }


def _stated(call: Call) -> dict[str, object]:
    terms = stated_terms(call.row) or RankingTerms()
    initial = {
        "prized_places": terms.prized_places,
        "pairs_by_vps": terms.pairs_by_vps,
        "handicap": terms.handicap,
        "resistance_bonus": Decimal(terms.resistance_bonus).scaleb(-2),
        "patton_winners": " ".join(str(patton_winner) for patton_winner in terms.patton_winners),
    }
    return {"event": call.row, "initial": initial}


def _draft(form: forms.Form, _call: Call) -> dict[str, object]:
    terms = form.cleaned_data
    bonus = terms.get("resistance_bonus") or Decimal(0)
    draft = TermsDraft(
        prized_places=terms["prized_places"] or 0,
        pairs_by_vps=terms.get("pairs_by_vps", ""),
        handicap=terms.get("handicap", False),
        resistance_bonus=int(bonus.scaleb(2)),
        patton_winners=terms.get("patton_winners", ()),
    )
    return {"draft": draft}


def _drawn(terms: RankingTerms, _call: Call) -> Message:
    return _("The lot is drawn with seed %(seed)s.") % {"seed": terms.lot_seed}


ON_EVENT = partial(
    Act, on=Event, row="event", load=events_visible_to, may=may_manage_event,
    refusals=(EngineError,), next_page="event-manage",
)  # fmt: skip

register([
    ON_EVENT(
        notifies=(Recipient.PLAYER,),
        name="ranking-terms-set", path="events/<int:pk>/ranking/terms/",
        title=_("Say how it is ranked"), form=TermsForm, form_arguments=_stated,
        arguments=_draft, service=set_ranking_terms,
        message=_("The terms of the ranking are set."), api=KeyScope.DIRECTING, tag="results",
        rules=(
            "3.5.4-a", "3.5.6-b", "3.5.9.1-a", "3.5.9.2-a", "3.6.10.1-a", "3.6.10.3-b",
            "3.6.12.5-a", "3.6.12.7-a", "3.6.13-a",
        ),
    ),
    ON_EVENT(
        notifies=(Recipient.PLAYER,),
        name="lot-draw", path="events/<int:pk>/ranking/lot/",
        title=_("Draw lots among those still level"), form=LotForm, service=draw_the_level,
        message=_drawn, once=True, api=KeyScope.DIRECTING, tag="results",
        rules=("3.6.12.7-a",),
    ),
])  # fmt: skip
