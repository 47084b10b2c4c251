"""Penalties of conduct for several players of one table: a separate one for each."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from rulings.models import Penalty
from rulings.penalties.services.penalties import PenaltyDraft, give_penalty
from rulings.rules.penalties import conduct_penalties
from tournaments.models import Entry, EntryPlayer
from tournaments.selectors.rule_sets import regulation_of


@transaction.atomic
def give_to_all(
    *,
    draft: PenaltyDraft,
    others: Sequence[EntryPlayer],
    account: Account | None,
    now: dt.datetime,
) -> list[Penalty]:
    """Give a penalty to the player of the draft, and a separate one to each of the others.

    The earlier offences of each count separately: if the director follows the catalogue, the
    sanctions may differ. Raises: RuleError for more than a table, or an offence not of conduct.
    Source: RTP 3.2.1.
    """
    first = give_penalty(draft=draft, account=account, now=now)
    if not others:
        return [first]
    figures = regulation_of(first.event).penalties
    if draft.offence not in {row.key for row in figures.conduct.rows} or draft.player is None:
        raise RuleError("penalty_one_by_one", article="RTP 3.2.1")
    players = {str(player.pk): player for player in (draft.player, *others)}
    by_catalogue = not draft.reason.strip()
    penalties = [first]
    for key in conduct_penalties(list(players))[1:]:
        player = players[key]
        own = replace(
            draft,
            entry=player.entry,
            player=player,
            sanction=None if by_catalogue else draft.sanction,
            amount=None if by_catalogue else draft.amount,
            match=None,
            opponent=_opponent(draft, player),
        )
        penalties.append(give_penalty(draft=own, account=account, now=now))
    return penalties


def _opponent(draft: PenaltyDraft, player: EntryPlayer) -> Entry | None:
    """Return the opponents of a player of the same table, if the match of pairs is named."""
    if draft.opponent is None or player.entry_id == draft.entry.pk:
        return draft.opponent
    return draft.entry
