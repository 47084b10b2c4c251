"""Correction of a recorded result: on whose word, until when, as a ruling on the line."""

import datetime as dt
from dataclasses import asdict, dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from federation.models import Account
from scoring.adjustments.services.adjustments import BoardAct, give_board_rulings
from scoring.models import ResultRevision
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class CorrectionWord:
    """Who vouches for a correction. organiser: who agreed for it; decided_by: a body's decision."""

    both_sides: bool
    director_is_sure: bool
    organiser: str = ""
    decided_by: str = ""

    @property
    def authority(self) -> str:
        """Return what the trail stores with the reason."""
        return self.decided_by or self.organiser


def correct_recorded_result(
    *,
    event: Event,
    act: BoardAct,
    word: CorrectionWord,
    account: Account | None,
    now: dt.datetime,
    reason: str,
    seen_revision: int | None = None,
) -> ResultRevision:
    """Correct what a table recorded, in its window. Raises: RuleError, EngineError.

    The app above knows the window: the settings name it. Source: RTP 2.2.7.2, 3.7.2.
    """
    refuse_outside_window(event, session=act.place.session, word=word, now=now)
    return give_board_rulings(
        event=event,
        acts=[act],
        account=account,
        now=now,
        reason=reason,
        reference=word.authority[:40],
        seen_revision=seen_revision,
    )


def refuse_outside_window(
    event: Event, *, session: int, word: CorrectionWord, now: dt.datetime
) -> None:
    """Refuse a correction that nobody entitled vouches for, or that is late. Raises: RuleError.

    session: whose results are corrected.
    """
    refuse = import_string(settings.RECORD_CORRECTIONS)
    refuse(event=event, session=session, now=now, **asdict(word))
