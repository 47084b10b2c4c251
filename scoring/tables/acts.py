"""Acts of the director on tables that enter their own results."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.messages import INFO, SUCCESS, WARNING
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Door, Message, Preview, Recipient
from federation.acts.registry import register
from federation.models import KeyScope
from federation.texts import sentence, source_text
from scoring.adjustments.acts import late_change_message
from scoring.engine import EngineError
from scoring.live.rules.lines import Line
from scoring.models import BookAct, LateChange, ResultRevision
from scoring.permissions import may_award_at_tables, may_close_session, may_undo_at_table
from scoring.tables.selectors.acts_done import line_acts_visible_to
from scoring.tables.services.after_play import make_ready
from scoring.tables.services.closing import Closing, close_session, closing_of
from scoring.tables.services.held_up import release_table
from scoring.tables.services.undo import undo_act
from scoring.tables.services.unplayed import LATE, LAW, award_all_unplayed
from tournaments.models import Session
from tournaments.permissions import may_seat_players
from tournaments.seating.selectors.sessions import sessions_visible_to
from tournaments.seating.services.table_hours import close_tables, reopen_tables
from tournaments.texts.notation import remark_values


class TablesClosedForm(forms.Form):
    """Declare that nobody will still play boards that become public now."""

    nobody_plays = forms.BooleanField(
        label=_("No table has a board still to play, or everybody may see it from now on")
    )


class ClosingForm(forms.Form):
    """Make the entries of the tables the results of the event."""

    is_incomplete = forms.BooleanField(label=_("Although boards are missing"), required=False)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        required=False,
        help_text=_("For a correction: what was wrong. It is shown with the results."),
    )


def _closed(revision: ResultRevision | LateChange | None, call: Call) -> Message:
    if isinstance(revision, LateChange):
        return [(INFO, late_change_message(revision))]
    lines: list[tuple[int, str | Promise]] = [
        (INFO, _("The results already are what the tables noted."))
    ]
    if revision is not None:
        lines = [(SUCCESS, _("The session is closed; its results are published as provisional."))]
    waiting = [f"{row['where']}: {row['why']}" for row in _waiting(call)]
    if waiting:
        words = gettext("Rulings not in the score yet: %(what)s") % {"what": "; ".join(waiting)}
        lines.append((WARNING, words))
    return lines


def _waiting(call: Call) -> list[dict[str, str]]:
    """Return the rulings of the event that are not yet in the score."""
    waiting: list[dict[str, str]] = import_string(settings.RULINGS_WAITING)(call.row.event)
    return waiting


def _by_table(missing: Sequence[str]) -> list[str]:
    """Return boards by their table: "A1: 3, 4"."""
    boards: dict[str, list[str]] = {}
    for text in missing:
        table, board = text.split(": ")
        boards.setdefault(table, []).append(board)
    return [f"{table}: {', '.join(value)}" for table, value in boards.items()]


def _preview(closing: Closing, call: Call) -> dict[str, Any]:
    doubts = [sentence(doubt["code"], remark_values(doubt["values"])) for doubt in closing.doubts]
    return {
        "results": closing.results,
        "count": len(closing.missing),
        "missing": _by_table(closing.missing),
        "rulings": closing.rulings,
        "waiting": _waiting(call),
        "changes": closing.changes,
        "doubts": doubts,
        "is_refused": closing.is_refused,
        "starts_at": closing.starts_at,
        **({"ways": []} if closing.is_refused else {}),  # no button for what would be refused
    }


# The text of each award: who is to blame, and what both sides get.
AWARDS: dict[str, tuple[str | Promise, str]] = {
    "neither": (_("nobody at fault"), LATE),
    "NS": (_("NS at fault"), LATE),
    "EW": (_("EW at fault"), LATE),
    "both": (_("both at fault"), LATE),
    "average": (_("average for both"), LAW),
}


class AllUnplayedForm(forms.Form):
    """The same artificial score for every board that was not played."""

    award = forms.ChoiceField(label=_("Both sides get"), choices=[])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["award"].choices = [  # type: ignore[attr-defined]
            (key, f"{said} · {source_text(article)}") for key, (said, article) in AWARDS.items()
        ]


def _awarded(outcome: ResultRevision | LateChange, _call: Call) -> Message:
    if isinstance(outcome, LateChange):
        return [(INFO, late_change_message(outcome))]
    return [(SUCCESS, _("Every board has a score; nothing is left to be played."))]


class UndoForm(forms.Form):
    """The reason for undoing something."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


class TableReleaseForm(forms.Form):
    """The table that goes on."""

    table = forms.RegexField(
        label=_("Table"),
        regex=r"^\s*[A-Za-z]\s*\d{1,3}\s*$",
        help_text=_("Section and number, for instance A7."),
    )


def _table(form: forms.Form, _call: Call) -> dict[str, Any]:
    name = "".join(form.cleaned_data["table"].split()).upper()
    return {"section": name[0], "table": int(name[1:])}


def _released(lines: Sequence[Line], _call: Call) -> Message:
    first = lines[0]
    return _("Table %(table)s goes on; of the boards %(boards)s nothing is waited for.") % {
        "table": f"{first.section}{first.table}",
        "boards": ", ".join(str(line.board) for line in lines),
    }


def _to_console(_value: Any, call: Call) -> str:
    return reverse("session-console", args=[call.row.line.session_id])


ON_SESSION = partial(
    Act, on=Session, row="session", load=sessions_visible_to, may=may_seat_players,
    next_page="session-tables", doors=(Door.API,),
)  # fmt: skip

register([
    ON_SESSION(
        name="tables-close", path="sessions/<int:pk>/tables/close/",
        rules=("2.1.9-a",),
        title=_("Close the tables"), service=close_tables, form=TablesClosedForm,
        arguments=lambda _form, _call: {},
        message=_("The tables are closed."),
    ),
    ON_SESSION(
        name="tables-reopen", path="sessions/<int:pk>/tables/reopen/",
        rules=("2.1.9-a",),
        title=_("Open the tables again"), service=reopen_tables,
        message=_("The tables are open again."),
    ),
    Act(
        api=KeyScope.RESULTS, tag="result files",
        name="session-papers", path="sessions/<int:pk>/papers/", rules=("2.1.9-a",),
        title=_("Make the papers ready"), on=Session, row="session", load=sessions_visible_to,
        may=may_seat_players, service=make_ready, next_page="session-console",
        message=_("They are being made; they stand here when they are there."),
    ),
    Act(
        api=KeyScope.DIRECTING, tag="results",
        name="table-release", path="sessions/<int:pk>/tables/release/", rules=("2.1.9-a",),
        title=_("Let the table go on"), on=Session, row="session", load=sessions_visible_to,
        may=may_seat_players, form=TableReleaseForm, arguments=_table, service=release_table,
        hint=_(
            "Boards of earlier rounds that hold the table up: a result that was entered stays as "
            "it is; a board without one is left open."
        ),
        message=_released, next_page="session-console",
    ),
    Act(
        api=KeyScope.DIRECTING, tag="results",
        name="line-undo", path="table-acts/<int:pk>/undo/", rules=("2.2.7.2-a",),
        title=pgettext_lazy("button", "Undo"), on=BookAct, row="act", load=line_acts_visible_to,
        may=may_undo_at_table, form=UndoForm, service=undo_act, next_page=_to_console,
        message=_("The board is as it was before."),
    ),
    Act(
        api=KeyScope.DIRECTING, tag="results",
        name="boards-unplayed", path="sessions/<int:pk>/tables/unplayed/",
        rules=("2.2.5-a",), notifies=(Recipient.PLAYER,),
        title=_("Give every missing board a score"), on=Session, row="session",
        load=sessions_visible_to, may=may_award_at_tables, form=AllUnplayedForm,
        hint=_("For a session that is over: what was not played stays so; the boards are shown."),
        service=award_all_unplayed, refusals=(EngineError,), message=_awarded,
        next_page="session-tables", once=True,
    ),
    Act(
        name="session-results", path="sessions/<int:pk>/results/",
        rules=("2.1.9-a",), notifies=(Recipient.PLAYER,),
        title=_("Close the session"), on=Session, row="session", load=sessions_visible_to,
        may=may_close_session, form=ClosingForm, service=close_session,
        hint=_("What the tables noted becomes the results of the event, counted and published."),
        preview=Preview(
            closing_of, "scoring/parts/closing_preview.html", _preview, comes_first=True,
            button=_("Show the results and what is missing"),
        ),
        refusals=(EngineError,), message=_closed, next_page="session-tables",
        api=KeyScope.RESULTS, tag="result files",
    ),
])  # fmt: skip
