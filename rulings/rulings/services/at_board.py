"""Rulings given on the page of a board, entered in the log: players are told, and may appeal."""

import datetime as dt
import re
from collections.abc import Sequence
from itertools import groupby

from django.utils import translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account
from federation.selectors.languages import language_of
from federation.texts import source_text
from federation.texts.stored import reason_in_words
from rulings.laws.selectors.rule_map import rules_of
from rulings.log.services.log import CallDraft, CallLocation, open_incident
from rulings.models import Incident, RevisionKind, Ruling, RulingRevision
from rulings.rules.log import written_citations
from rulings.rulings.selectors.rulings import revision_in_force
from rulings.rulings.services.measures import board_rulings_of, standing_measures
from rulings.rulings.services.rulings import RulingDraft, follow_ruling, give_ruling
from scoring.engine_input.rulings import place_of, ruled_of
from scoring.models import BoardRuling, BoardRulingForm, ResultRevision
from scoring.page_parts.ruling_words import ruling_in_words

# What was recorded or dealt, not decided between two sides.
FACTS = (BoardRulingForm.CORRECTED, BoardRulingForm.TURNED, BoardRulingForm.VERSION)
CALL = re.compile(r"#?(\d{1,5})")


def log_board_rulings(
    *, revision: ResultRevision, account: Account | None, now: dt.datetime
) -> None:
    """Enter the rulings on boards of a revision in the log, one call for each table.

    A ruling of a call of the log is there already; one that replaces another corrects it.
    Source: RTP 2.1.1.3, 3.8.1.1, Law 92.
    """
    rows = BoardRuling.objects.filter(added_in=revision).exclude(form__in=FACTS)
    ordered = sorted(rows.select_related("event__rule_set", "event__season"), key=_table)
    for _place, same in groupby(ordered, key=_table):
        _log(list(same), account, now)


def withdraw_ended(
    *, ruling: BoardRuling, account: Account | None, now: dt.datetime, reason: str
) -> None:
    """Take back in the log a ruling whose scores were all taken back. Source: RTP 2.1.1.3."""
    call = _call_named(ruling)
    ruled = Ruling.objects.filter(incident=call).first() if call else None
    if ruled is None or revision_in_force(ruled).kind in {
        RevisionKind.WITHDRAWN,
        RevisionKind.APPEAL,
    }:
        return
    if board_rulings_of(ruled) or any(row.penalty_id for row in standing_measures(ruled)):
        return
    _follow(ruled, RevisionKind.WITHDRAWN, RulingDraft(in_score=True), reason, account, now)


def _table(row: BoardRuling) -> tuple[str, ...]:
    session, _board, *seats = place_of(row)
    return (str(session), *seats)


def _log(rows: Sequence[BoardRuling], account: Account | None, now: dt.datetime) -> None:
    call, replaced = _call_named(rows[0]), _call_replaced(rows)
    if call is not None and hasattr(call, "ruling"):
        return
    draft = _draft(rows)
    if replaced is not None:
        call, ruled = replaced, replaced.ruling
        _follow(ruled, RevisionKind.CORRECTED, draft, rows[0].reason, account, now)
    else:
        call = call or _opened(rows, account, now)
        revision = RulingRevision(edition=call.event.law_edition, decision=draft.decision)
        give_ruling(incident=call, revision=revision, draft=draft, account=account, now=now)
    BoardRuling.objects.filter(pk__in=[row.pk for row in rows]).update(reference=f"#{call.number}")


def _follow(
    ruled: Ruling,
    kind: RevisionKind,
    draft: RulingDraft,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> None:
    call = ruled.incident
    revision = RulingRevision(kind=kind, edition=call.event.law_edition, decision=draft.decision)
    seen = revision_in_force(ruled).number
    follow_ruling(ruled, revision, call, draft, seen=seen, reason=reason, by=account, at=now)


def _call_named(row: BoardRuling) -> Incident | None:
    """Return the call which the reference of a ruling names, if it is of that board."""
    named = CALL.fullmatch(row.reference.strip())
    calls = Incident.objects.filter(event=row.event_id, session=row.session, closed_at=None)
    call = (
        calls.filter(number=named[1]).select_related("ruling", "event").first() if named else None
    )
    return call if call is not None and call.board in {None, row.board} else None


def _call_replaced(rows: Sequence[BoardRuling]) -> Incident | None:
    """Return the call whose ruling these replace at the table, if it still stands."""
    before = BoardRuling.objects.filter(
        removed_in=rows[0].added_in_id,
        session=rows[0].session,
        board__in=[row.board for row in rows],
        place__in=[row.place for row in rows],
    ).exclude(form__in=FACTS)
    for row in before:
        call = _call_named(row)
        if call is not None and hasattr(call, "ruling") and not board_rulings_of(call.ruling):
            kind = revision_in_force(call.ruling).kind
            return None if kind == RevisionKind.WITHDRAWN else call
    return None


def _opened(rows: Sequence[BoardRuling], account: Account | None, now: dt.datetime) -> Incident:
    """Return a new call for the table of some rulings, with its players."""
    event, place = rows[0].event, place_of(rows[0])
    entries = {entry.key: entry for entry in event.entries.filter(key__in=filter(None, place[3:]))}
    where = CallLocation(
        session=place.session,
        board=place.board if len(rows) == 1 else None,
        about=reason_in_words(rows[0].reason)[:160],
    )
    draft = CallDraft(
        place=where,
        ns=entries.get(place.ns),
        ew=entries.get(place.ew),
        south=entries.get(place.south),
        west=entries.get(place.west),
        beside=True,
        place_reason=rows[0].reason,
    )
    return open_incident(event=event, draft=draft, account=account, now=now)


def _draft(rows: Sequence[BoardRuling]) -> RulingDraft:
    """Return the decision of some rulings, in the language of the site."""
    cited = "; ".join(dict.fromkeys(row.article for row in rows if _is_citable(row.article)))
    with translation.override(language_of()):
        lines = [
            gettext("Board %(board)s: %(ruling)s")
            % {"board": row.board, "ruling": ruling_in_words(ruled_of(row).ruling)}
            for row in rows
        ]
        unknown = [source_text(row.article) for row in rows if not _is_citable(row.article)]
        lines += dict.fromkeys([*unknown, reason_in_words(rows[0].reason)])
    return RulingDraft(decision="\n".join(lines)[:4000], citations=cited, in_score=True)


def _is_citable(article: str) -> bool:
    """Return whether an article as typed is of the Laws or of the regulation."""
    try:
        cited = written_citations(article)
    except RuleError:
        return False
    return bool(cited) and all(law is not None or rules_of(address) for law, address in cited)
