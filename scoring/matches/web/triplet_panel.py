"""Who of a triplet sat: on its page, with the form to note who rests."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.matches.selectors.triplets import TripletBoards
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.models import Event
from tournaments.rules.triplets import Turn, resting_in

MOST_ROUNDS = 200


class TurnForm(forms.Form):
    """Who rests, from which round of which session on."""

    session = forms.IntegerField(label=_("Session"), min_value=1, max_value=MOST_ROUNDS, initial=1)
    from_round = forms.IntegerField(
        label=_("From round"), min_value=1, max_value=MOST_ROUNDS, initial=1
    )
    resting = forms.ChoiceField(label=_("Rests"), widget=forms.RadioSelect)

    def __init__(self, *args: object, players: Iterable[tuple[int, str]], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        choices = [(str(person), name) for person, name in players]
        self.fields["resting"].choices = choices  # type: ignore[attr-defined]

    def turn(self) -> Turn:
        """Return the turn filled in."""
        data = self.cleaned_data
        return Turn(data["session"], data["from_round"], int(data["resting"]))


@dataclass(frozen=True, slots=True)
class TurnRow:
    """From a round of a session on somebody rests."""

    session: int
    from_round: int
    name: str


@dataclass(frozen=True, slots=True)
class TurnsShown:
    """The turns of one triplet. boards: what each player sat at. untold: of how many boards nobody
    said who sat. form: None for those who only read.
    """

    rows: tuple[TurnRow, ...]
    boards: tuple[tuple[str, int], ...]
    untold: int
    form: TurnForm | None


def turns_shown(
    event: Event,
    entry: ShownEntry,
    turns: Sequence[Turn],
    told: TripletBoards,
    *,
    may_note: bool,
) -> TurnsShown | None:
    """Return what the page of a triplet says of its turns; None for other events."""
    if not event.is_triplets:
        return None
    names = {player.person_id: player.name for player in entry.players}
    return TurnsShown(
        rows=tuple(
            TurnRow(turn.session, turn.from_round, names[turn.resting])
            for turn in turns
            if turn.resting in names
        ),
        boards=tuple((names[person], n) for person, n in told.boards.items() if person in names),
        untold=told.untold,
        form=TurnForm(players=names.items(), auto_id="turn_%s") if may_note else None,
    )


def sitting(entry: ShownEntry, turns: Sequence[Turn], session: int, number: int | None) -> str:
    """Return the names of the two who sat, "" where nothing tells."""
    resting = resting_in(turns, session, number)
    sat = [player.name for player in entry.players if player.person_id != resting]
    return " – ".join(sat) if len(sat) < len(entry.players) else ""
