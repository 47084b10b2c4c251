"""Forms of rulings on a match or a contestant: they check the form only, the engine refuses."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.adjustments.web.own_table import own_table_field
from scoring.engine.match_rulings import MatchRuling
from scoring.engine_input.values import UNPLACED
from scoring.models import ContestantStatus, MatchRulingForm

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

_RANGE = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")
MOST_BOARDS = 200


class BoardsField(forms.CharField):
    """Boards as text, "3, 5-8"; the value is their numbers in order."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(max_length=200, **kwargs)  # type: ignore[arg-type]

    def clean(self, value: object) -> tuple[int, ...]:
        """Return the numbers. Raises: ValidationError."""
        text = super().clean(value)
        numbers: set[int] = set()
        tight = re.sub(r"\s*[-–]\s*", "-", text)
        for part in filter(None, re.split(r"[,;\s]+", tight)):
            regex_match = _RANGE.fullmatch(part)
            if regex_match is None:
                raise ValidationError(_("“%(text)s” is not a board."), params={"text": part})
            first, last = int(regex_match[1]), int(regex_match[2] or regex_match[1])
            if not 1 <= first <= last <= MOST_BOARDS:
                raise ValidationError(_("“%(text)s” is not a board."), params={"text": part})
            numbers.update(range(first, last + 1))
        return tuple(sorted(numbers))


class ReasonedForm(forms.Form):
    """The fields of every ruling: article and reason, and why a director rules on the own table."""

    default_article = ""
    article = forms.CharField(label=_("Law or article"), max_length=40)
    reason = forms.CharField(
        label=_("Reason"), max_length=200, help_text=_("Everyone who reads the results sees it.")
    )
    own_table = own_table_field()
    reference = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, str] | None = None,
        *,
        at_own_table: bool = False,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial={"article": self.default_article, **(initial or {})})
        if not at_own_table:
            self.fields.pop("own_table")
        last = ("article", "reason", "own_table", "reference")
        self.order_fields([name for name in self.fields if name not in last])


class MatchForm(ReasonedForm):
    """A ruling on a match. sides: its two teams, key and name; due: boards it should have."""

    form_name = ""
    asks_boards_due = True

    def __init__(
        self,
        data: Mapping[str, str] | None = None,
        *,
        sides: Sequence[tuple[str, str]],
        due: int,
        in_knockout: bool = False,
        at_own_table: bool = False,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        self._keys = [key for key, _name in sides]
        super().__init__(data, at_own_table=at_own_table, initial={"due": due, **(initial or {})})
        for name in ("team", "teams", "higher"):
            if name in self.fields:
                several = [("both", pgettext_lazy("side", "both"))] if name == "teams" else []
                self.fields[name].choices = [*sides, *several]  # type: ignore[attr-defined]
        if "unable" in self.fields:
            choices = [
                ("", pgettext_lazy("side", "neither")),
                *sides,
                ("both", pgettext_lazy("side", "both")),
            ]
            self.fields["unable"].choices = choices  # type: ignore[attr-defined]
        if not in_knockout:
            self.fields.pop("both_workable", None)
        if self.asks_boards_due:
            self.fields["due"] = forms.IntegerField(
                label=_("Boards the match should have"), min_value=1, max_value=MOST_BOARDS
            )
            last = ["due", "article", "reason", "own_table", "reference"]
            self.order_fields([*(n for n in self.fields if n not in last), *last])

    def ruling(self) -> MatchRuling:
        """Return the ruling of a valid form."""
        cleaned_data = self.cleaned_data
        teams = (
            cleaned_data.get("teams")
            or cleaned_data.get("team")
            or cleaned_data.get("unable")
            or ""
        )
        return MatchRuling(
            self.form_name,
            teams=tuple(self._keys) if teams == "both" else (teams,) if teams else (),
            boards=cleaned_data.get("boards") or (),
            due=cleaned_data.get("due") or 0,
            playable=cleaned_data.get("playable") or 0,
            can_be_finished=bool(cleaned_data.get("can_be_finished")),
            abandoned=bool(cleaned_data.get("abandoned")),
            opponent_can_finish=bool(cleaned_data.get("opponent_can_finish", True)),
            both_workable=bool(cleaned_data.get("both_workable", True)),
            higher=cleaned_data.get("higher") or "",
        )


def _one_team(label: "_StrPromise") -> forms.ChoiceField:
    return forms.ChoiceField(label=label, widget=forms.RadioSelect)


class NoShowForm(MatchForm):
    """The team that did not come."""

    form_name, default_article = MatchRulingForm.NO_SHOW, "RTP 3.6.7.2"
    asks_boards_due = False
    teams = _one_team(_("Who did not come"))


class ReserveForm(MatchForm):
    """A reserve that came in for a missing team."""

    form_name, default_article = MatchRulingForm.RESERVE, "RTP 2.3.5.1"
    playable = forms.IntegerField(
        label=_("Boards there was still time for"), min_value=0, max_value=MOST_BOARDS
    )


class SuspendedForm(MatchForm):
    """A team that could not go on without a player suspended or excluded."""

    form_name, default_article = MatchRulingForm.SUSPENDED, "RTP 3.2.1"
    team = _one_team(_("Whose player was suspended or excluded"))


class WrongSeatsForm(MatchForm):
    """Pairs in the wrong seats."""

    form_name, default_article = MatchRulingForm.WRONG_SEATS, "RTP 2.3.6.6"
    boards = BoardsField(label=_("Boards played in the wrong seats"), help_text=_("As in 1-8, 12."))


class CancelledBoardsForm(MatchForm):
    """Boards that do not count."""

    form_name, default_article = MatchRulingForm.CANCELLED, "RTP 2.3.6.4"
    boards = BoardsField(label=_("Boards fouled and not replaced"), help_text=_("As in 1-8, 12."))


class NoComparisonForm(MatchForm):
    """What could not be compared."""

    form_name, default_article = MatchRulingForm.NO_COMPARISON, "RTP 2.3.6.7"


class InterruptedForm(MatchForm):
    """A match interrupted through neither team."""

    form_name, default_article = MatchRulingForm.INTERRUPTED, "RTP 3.6.8.1"
    can_be_finished = forms.BooleanField(
        label=_("It can be finished on another day"), required=False
    )
    unable = forms.ChoiceField(label=_("Who cannot come that day"), required=False)
    both_workable = forms.BooleanField(
        label=_("Knock-out: the next round can take both teams"), required=False, initial=True
    )


class InterruptedByForm(MatchForm):
    """A match interrupted by one team."""

    form_name, default_article = MatchRulingForm.INTERRUPTED_BY, "RTP 3.6.8.2"
    team = _one_team(_("Through which team"))
    abandoned = forms.BooleanField(label=_("It left of its own will"), required=False)
    can_be_finished = forms.BooleanField(
        label=_("It can finish the match on another day"), required=False, initial=True
    )
    opponent_can_finish = forms.BooleanField(
        label=_("Its opponents can come that day"), required=False, initial=True
    )


class TechnicalForm(MatchForm):
    """Boards of an online match that could not be played because of one team's equipment."""

    form_name, default_article = MatchRulingForm.TECHNICAL, "RTP 2.4.1"
    team = _one_team(_("Whose equipment failed"))


class MismatchForm(MatchForm):
    """Two teams that should not have met in a Swiss round."""

    form_name, default_article = MatchRulingForm.MISMATCH, "EBU White Book 3"
    asks_boards_due = False
    higher = _one_team(_("Which team stood higher"))
    unable = forms.ChoiceField(label=_("Whose error it was"), required=False)


MATCH_FORM_OF: dict[str, type[MatchForm]] = {
    str(form.form_name): form
    for form in (
        NoShowForm,
        ReserveForm,
        SuspendedForm,
        WrongSeatsForm,
        CancelledBoardsForm,
        NoComparisonForm,
        InterruptedForm,
        InterruptedByForm,
        TechnicalForm,
        MismatchForm,
    )
}


class StatusForm(ReasonedForm):
    """The exclusion of a contestant from the event."""

    status = forms.ChoiceField(label=_("What became of it"), widget=forms.RadioSelect)

    def __init__(self, *args: object, in_teams: bool, **kwargs: object) -> None:
        self.default_article = "RTP 3.6.7.3" if in_teams else "RTP 3.5.10.2"
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["status"].choices = [  # type: ignore[attr-defined]
            (value, str(label)[:1].upper() + str(label)[1:])
            for value, label in ContestantStatus.choices
            if not in_teams or value not in {ContestantStatus.DELETED, *UNPLACED}
        ]


SEVERAL = [
    ("suspended_pair", _("A player was suspended or excluded: nothing here, 60 % opposite")),
    ("cancelled", _("Late, or a technical failure: 40 % here, 60 % opposite")),
    ("sits_out", _("The opponents had left: own average here")),
    ("void_match", _("A match that is void through this pair")),
]
ARTICLE_OF = {
    "suspended_pair": "RTP 3.2.1",
    "cancelled": "RTP 2.2.5",
    "sits_out": "RTP 3.5.10.2",
    "void_match": "EBU White Book 4.1",
}


class SeveralBoardsForm(ReasonedForm):
    """One ruling on several boards of a pair."""

    form = forms.ChoiceField(label=_("What is to count?"), choices=SEVERAL)
    session = forms.IntegerField(label=_("Session"), min_value=1, max_value=99, initial=1)
    boards = BoardsField(label=_("Boards not played because of it"), help_text=_("As in 5-8, 12."))
