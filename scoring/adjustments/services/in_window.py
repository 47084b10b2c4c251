"""Rulings on scores as views and API request them: given in their window, else proposed."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string

from federation.errors import RuleError
from federation.models import Account
from scoring.adjustments.services.adjustments import (
    BoardAct,
    give_board_rulings,
    keep_board_ruling,
    take_back_board_ruling,
)
from scoring.adjustments.services.contestant_rulings import (
    ContestantAct,
    give_contestant_ruling,
    take_back_contestant_ruling,
)
from scoring.adjustments.services.corrections import CorrectionWord, correct_recorded_result
from scoring.adjustments.services.late_changes import (
    LateAct,
    agreement_for_ruling,
    propose_change,
    propose_late_record,
    propose_late_ruling,
)
from scoring.adjustments.services.match_rulings import (
    MatchAct,
    Meeting,
    give_match_ruling,
    take_back_match_ruling,
)
from scoring.engine_input.match_rulings import match_ruling_of, match_values_of
from scoring.engine_input.rulings import ruling_of, values_of, written
from scoring.engine_input.values import TableKey
from scoring.models import (
    BoardRuling,
    ContestantRuling,
    LateChange,
    Match,
    MatchRuling,
    ResultRevision,
)
from tournaments.models import Entry, Event

Anyone = Account | None


@transaction.atomic
def rule_on_boards(
    *,
    event: Event,
    acts: Sequence[BoardAct],
    account: Anyone,
    now: dt.datetime,
    reason: str,
    reference: str = "",
    seen_revision: int | None = None,
) -> ResultRevision | LateChange:
    """Give rulings on tables in their window, else propose them. Raises: RuleError, EngineError.

    Source: RTP 2.1.1.3.
    """
    needed = agreement_for_ruling(event, _ruled_before(event, acts), now=now)
    if needed is not None:
        data = {"acts": [_row_of(act) for act in acts], "reference": reference}
        late = _late("board_rulings", event, data, reason, seen_revision, about=_boards(acts))
        return propose_change(late, needed, account=account, now=now)
    revision = give_board_rulings(
        event=event,
        acts=acts,
        account=account,
        now=now,
        reason=reason,
        reference=reference,
        seen_revision=seen_revision,
    )
    _log(revision, account, now)
    return revision


def give_boards_late(*, event: int, account: Anyone, now: dt.datetime, **kwargs: Any) -> None:
    """Give the rulings of a proposal that was agreed."""
    revision = give_board_rulings(
        event=Event.objects.get(pk=event),
        acts=[_act_of(act) for act in kwargs["acts"]],
        account=account,
        now=now,
        reason=kwargs["reason"],
        reference=kwargs["reference"],
        seen_revision=kwargs["seen"],
    )
    _log(revision, account, now)


def put_record_right(
    *,
    event: Event,
    act: BoardAct,
    word: CorrectionWord,
    account: Anyone,
    now: dt.datetime,
    reason: str,
    seen_revision: int | None = None,
) -> ResultRevision | LateChange:
    """Correct a recorded result in its window; after it, propose what the director is sure of.

    The decision of a body is not bound by the window. Raises: RuleError, EngineError.
    Source: RTP 2.2.7.2, 3.7.2.
    """
    if word.director_is_sure and not word.decided_by:
        data = {"acts": [_row_of(act)], "reference": ""}
        late = _late("board_rulings", event, data, reason, seen_revision, about=_boards([act]))
        if change := propose_late_record(late, [act.place.session], account=account, now=now):
            return change
    return correct_recorded_result(
        event=event,
        act=act,
        word=word,
        account=account,
        now=now,
        reason=reason,
        seen_revision=seen_revision,
    )


def rule_on_match(
    *,
    event: Event,
    act: MatchAct,
    account: Anyone,
    now: dt.datetime,
    reason: str,
    reference: str = "",
    seen_revision: int | None = None,
) -> MatchRuling | LateChange:
    """Give a ruling on a match in its window, else propose it. Raises: RuleError, EngineError.

    Source: RTP 2.1.1.3.
    """
    meeting = act.meeting
    data = {
        "round": meeting.round,
        "home": meeting.home.pk,
        "away": meeting.away.pk,
        "session": meeting.session,
        "match": meeting.match.pk if meeting.match else None,
        "form": act.ruling.form,
        "values": match_values_of(act.ruling),
        "article": act.article,
        "own_table": act.own_table,
        "reference": reference,
    }
    about = f"{meeting.home} – {meeting.away}"
    late = _late("match_ruling", event, data, reason, seen_revision, about=about)
    standing = MatchRuling.objects.filter(event=event, match=meeting.match, removed_in=None)
    before = meeting.session if meeting.match and standing.exists() else None
    if change := propose_late_ruling(late, before, account=account, now=now):
        return change
    return give_match_ruling(
        event=event,
        act=act,
        account=account,
        now=now,
        reason=reason,
        reference=reference,
        seen_revision=seen_revision,
    )


def give_match_late(*, event: int, account: Anyone, now: dt.datetime, **kwargs: Any) -> None:
    """Give the ruling on a match of a proposal that was agreed."""
    row = Event.objects.get(pk=event)
    meeting = Meeting(
        kwargs["round"],
        row.entries.get(pk=kwargs["home"]),
        row.entries.get(pk=kwargs["away"]),
        kwargs["session"],
        Match.objects.get(event=row, pk=kwargs["match"]) if kwargs["match"] else None,
    )
    ruling = match_ruling_of(kwargs["form"], kwargs["values"])
    give_match_ruling(
        event=row,
        act=MatchAct(meeting, ruling, kwargs["article"], kwargs["own_table"]),
        account=account,
        now=now,
        reason=kwargs["reason"],
        reference=kwargs["reference"],
        seen_revision=kwargs["seen"],
    )


def rule_on_contestant(
    *,
    act: ContestantAct,
    account: Anyone,
    now: dt.datetime,
    reason: str,
    reference: str = "",
    seen_revision: int | None = None,
) -> ContestantRuling | LateChange:
    """Exclude a contestant from an event in the window of rulings, else propose it.

    Raises: RuleError. Source: RTP 2.1.1.3.
    """
    event = act.entry.event
    data = {
        "entry": act.entry.pk,
        "status": act.status,
        "article": act.article,
        "own_table": act.own_table,
        "reference": reference,
    }
    late = _late("contestant_ruling", event, data, reason, seen_revision, about=str(act.entry))
    if change := propose_late_ruling(late, None, account=account, now=now):
        return change
    return give_contestant_ruling(
        act=act,
        account=account,
        now=now,
        reason=reason,
        reference=reference,
        seen_revision=seen_revision,
    )


def give_contestant_late(*, event: int, account: Anyone, now: dt.datetime, **kwargs: Any) -> None:
    """Give the ruling on a contestant of a proposal that was agreed."""
    entry = Entry.objects.select_related("event").get(event=event, pk=kwargs["entry"])
    give_contestant_ruling(
        act=ContestantAct(entry, kwargs["status"], kwargs["article"], kwargs["own_table"]),
        account=account,
        now=now,
        reason=kwargs["reason"],
        reference=kwargs["reference"],
        seen_revision=kwargs["seen"],
    )


@transaction.atomic
def end_board_ruling(
    *, ruling: BoardRuling, account: Anyone, now: dt.datetime, reason: str
) -> ResultRevision | LateChange:
    """Take back a ruling on a table in its window, else propose it. Source: RTP 2.1.1.3."""
    late = _of_ruling("board_ruling_end", ruling, reason, about=str(ruling.board))
    if change := propose_late_ruling(late, ruling.session, account=account, now=now):
        return change
    return _taken_back(ruling=ruling, account=account, now=now, reason=reason)


def confirm_board_ruling(
    *, ruling: BoardRuling, account: Anyone, now: dt.datetime, reason: str
) -> ResultRevision | LateChange:
    """Confirm a ruling on a changed line in its window, else propose it."""
    late = _of_ruling("board_ruling_keep", ruling, reason, about=str(ruling.board))
    if change := propose_late_ruling(late, ruling.session, account=account, now=now):
        return change
    return keep_board_ruling(ruling=ruling, account=account, now=now, reason=reason)


def end_match_ruling(
    *, ruling: MatchRuling, account: Anyone, now: dt.datetime, reason: str
) -> ResultRevision | LateChange:
    """Take back a ruling on a match in its window, else propose it. Source: RTP 2.1.1.3."""
    late = _of_ruling("match_ruling_end", ruling, reason, about=str(ruling.match))
    if change := propose_late_ruling(late, ruling.match.session, account=account, now=now):
        return change
    return take_back_match_ruling(ruling=ruling, account=account, now=now, reason=reason)


def end_contestant_ruling(
    *, ruling: ContestantRuling, account: Anyone, now: dt.datetime, reason: str
) -> ResultRevision | LateChange:
    """Take back a ruling on a contestant in the window of rulings, else propose it."""
    late = _of_ruling("contestant_ruling_end", ruling, reason, about=str(ruling.entry))
    if change := propose_late_ruling(late, None, account=account, now=now):
        return change
    return take_back_contestant_ruling(ruling=ruling, account=account, now=now, reason=reason)


def end_board_ruling_late(*, event: int, ruling: int, reason: str, **by: Any) -> None:
    """Take back the ruling of a proposal that was agreed."""
    row = BoardRuling.objects.select_related("event").get(event=event, pk=ruling)
    _taken_back(ruling=row, reason=reason, **by)


def keep_board_ruling_late(*, event: int, ruling: int, reason: str, **by: Any) -> None:
    """Confirm the ruling of a proposal that was agreed."""
    row = BoardRuling.objects.select_related("event").get(event=event, pk=ruling)
    keep_board_ruling(ruling=row, reason=reason, **by)


def end_match_ruling_late(*, event: int, ruling: int, reason: str, **by: Any) -> None:
    """Take back the ruling on a match of a proposal that was agreed."""
    row = MatchRuling.objects.select_related("event").get(event=event, pk=ruling)
    take_back_match_ruling(ruling=row, reason=reason, **by)


def end_contestant_ruling_late(*, event: int, ruling: int, reason: str, **by: Any) -> None:
    """Take back the ruling on a contestant of a proposal that was agreed."""
    row = ContestantRuling.objects.select_related("event").get(event=event, pk=ruling)
    take_back_contestant_ruling(ruling=row, reason=reason, **by)


def _log(revision: ResultRevision, account: Anyone, now: dt.datetime) -> None:
    """Let the log enter the rulings of a revision, so that their players are told."""
    import_string(settings.BOARD_RULED)(revision=revision, account=account, now=now)


def _taken_back(
    *, ruling: BoardRuling, account: Anyone, now: dt.datetime, reason: str
) -> ResultRevision:
    revision = take_back_board_ruling(ruling=ruling, account=account, now=now, reason=reason)
    import_string(settings.BOARD_RULING_ENDED)(
        ruling=ruling, account=account, now=now, reason=reason
    )
    return revision


def _late(
    code: str,
    event: Event,
    data: Mapping[str, object],
    reason: str,
    seen: int | None,
    *,
    about: str,
) -> LateAct:
    arguments = {"event": event.pk, "reason": reason, "seen": seen, **data}
    return LateAct(code, event, arguments, about, reason)


def _of_ruling(
    code: str, ruling: BoardRuling | MatchRuling | ContestantRuling, reason: str, *, about: str
) -> LateAct:
    if ruling.removed_in_id is not None:
        raise RuleError("ruling_taken_back_before", article="RTP 2.1.1.3")
    arguments = {"event": ruling.event_id, "ruling": ruling.pk, "reason": reason}
    return LateAct(code, ruling.event, arguments, about, reason)


def _ruled_before(event: Event, acts: Sequence[BoardAct]) -> int | None:
    """Return the earliest session in which these rulings replace one in force."""
    written_acts = {(act.place.session, act.place.board, written(act.place)) for act in acts}
    standing = BoardRuling.objects.filter(event=event, removed_in__isnull=True)
    rows = set(standing.values_list("session", "board", "place"))
    return min((session for session, _board, _place in written_acts & rows), default=None)


def _row_of(act: BoardAct) -> dict[str, object]:
    return {
        "place": list(act.place),
        "form": act.ruling.form,
        "values": values_of(act.ruling),
        "article": act.article,
        "own_table": act.own_table,
    }


def _act_of(row: Mapping[str, Any]) -> BoardAct:
    return BoardAct(
        TableKey(*row["place"]),
        ruling_of(row["form"], row["values"]),
        row["article"],
        row["own_table"],
    )


def _boards(acts: Sequence[BoardAct]) -> str:
    return ", ".join(dict.fromkeys(str(act.place.board) for act in acts))
