"""The terms of an event's ranking: what is filled in, and its room on the management page."""

from decimal import Decimal, InvalidOperation

from django import forms
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from federation.page_parts.panels import Panel
from scoring.feed.terms import list_that_gives_points, places_that_matter, stated_terms
from scoring.models import PairsByVps, RankingTerms
from scoring.rankings.services.terms import TermsDraft
from tournaments.models import Event, EventKind, PlayFormat, ScoringMethod
from tournaments.permissions import may_manage_event
from tournaments.teams.selectors.schedule import team_play_of

MOST_MARGINS = 200


class TermsForm(forms.Form):
    """Prizes, handicap, bonuses: only what the event can have is asked."""

    prized_places = forms.IntegerField(
        label=gettext_lazy("Places with a prize of their own"),
        min_value=0,
        max_value=999,
        required=False,
        help_text=gettext_lazy("Ties that decide a prize, a title or a qualification are broken."),
    )
    pairs_by_vps = forms.ChoiceField(
        label=gettext_lazy("Ranked"), choices=PairsByVps.choices, required=False
    )
    handicap = forms.BooleanField(
        label=gettext_lazy("With handicap"),
        required=False,
        help_text=gettext_lazy("Chosen before play; the event then has two lists."),
    )
    resistance_bonus = forms.DecimalField(
        label=gettext_lazy("Bonus: VPs for each 100 resistance points"),
        min_value=0,
        max_value=100,
        decimal_places=2,
        required=False,
        help_text=gettext_lazy("Never in official events; the event's regulation describes it."),
    )
    patton_winners = forms.CharField(
        label=gettext_lazy("Points of the winner by margin in IMPs: 0, 1, 2…"),
        widget=forms.Textarea(attrs={"rows": 2}),
        required=False,
        help_text=gettext_lazy("For 8 boards from 8 to 16, such as: 8 9 9 10 10 11."),
    )

    def __init__(self, *args: object, event: Event, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        for name, is_asked in _asked(event).items():
            if not is_asked:
                del self.fields[name]

    @classmethod
    def of(cls, event: Event, said: RankingTerms | None) -> "TermsForm":
        """Return the form with what was last said."""
        row = said or RankingTerms()
        initial = {
            "prized_places": row.prized_places,
            "pairs_by_vps": row.pairs_by_vps,
            "handicap": row.handicap,
            "resistance_bonus": Decimal(row.resistance_bonus).scaleb(-2),
            "patton_winners": " ".join(str(each) for each in row.patton_winners),
        }
        return cls(event=event, initial=initial, auto_id="terms_%s")

    def clean_patton_winners(self) -> tuple[Decimal, ...]:
        """Return the table as figures."""
        text = self.cleaned_data["patton_winners"].replace(",", ".").split()
        try:
            winners = tuple(Decimal(each) for each in text[:MOST_MARGINS])
        except InvalidOperation:
            raise forms.ValidationError(_("Write figures with a space between them.")) from None
        if not all(each.is_finite() and 0 <= each <= MOST_MARGINS for each in winners):
            raise forms.ValidationError(_("Write figures with a space between them."))
        return winners

    def draft(self) -> TermsDraft:
        """Return what was filled in as the service takes it."""
        told = self.cleaned_data
        bonus = told.get("resistance_bonus") or Decimal(0)
        return TermsDraft(
            prized_places=told["prized_places"] or 0,
            pairs_by_vps=told.get("pairs_by_vps", ""),
            handicap=told.get("handicap", False),
            resistance_bonus=int(bonus.scaleb(2)),
            patton_winners=told.get("patton_winners", ()),
        )


def ranking_terms_panel(event: Event, request: HttpRequest) -> Panel | None:
    """Return what is said of the ranking, and what changes it, for whoever manages the event."""
    if not request.user.is_authenticated:
        return None
    if not may_manage_event(request.user, event, on=timezone.localdate()):
        return None
    said, play = stated_terms(event), team_play_of(event)
    told = {
        "event": event,
        "said": said,
        "places": places_that_matter(event, said or RankingTerms()),
        "form": TermsForm.of(event, said),
        "points_by": list_that_gives_points(event, said or RankingTerms()),
        "form_of_play": play.format if play is not None else "",
        "may_draw": _is_swiss(event, said) and not (said and said.lot_seed),
    }
    html = render_to_string("scoring/panels/ranking_terms.html", told, request=request)
    return Panel(_("Places and ties"), html, key="terms")


def _is_swiss(event: Event, said: RankingTerms | None) -> bool:
    play = team_play_of(event)
    if play is not None:
        return play.format == PlayFormat.SWISS
    return said is not None and said.pairs_by_vps == PairsByVps.SWISS


def _asked(event: Event) -> dict[str, bool]:
    """Say of each question whether it is asked of such an event."""
    is_pairs = event.kind == EventKind.PAIRS
    return {
        "pairs_by_vps": is_pairs and event.method != ScoringMethod.MATCHPOINTS,
        "handicap": event.kind == EventKind.TEAMS
        or (is_pairs and event.method == ScoringMethod.MATCHPOINTS)
        or bool((said := stated_terms(event)) and said.handicap),
        "resistance_bonus": event.kind == EventKind.TEAMS and _is_swiss(event, None),
        "patton_winners": event.method == ScoringMethod.PATTON,
    }
