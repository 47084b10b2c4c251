"""The two interpretations of an artificial score after a worse session, and the one applied."""

from django.utils.translation import gettext

from scoring.engine_input.terms import LOWERED_SINCE, lowers_to_own_session
from tournaments.models import Event, ScoringMethod


def two_answers_text(event: Event) -> str:
    """Return both interpretations with their articles, and which applies; "" if there is one."""
    if event.method != ScoringMethod.MATCHPOINTS or event.law_edition < LOWERED_SINCE:
        return ""
    if lowers_to_own_session(event):
        return gettext(
            "Who averages less than 40 % on the other boards gets that (Law 12C2(c)); RTP 2.2.3.1 "
            "would leave 40 %. The rule set of this event follows the Law."
        )
    return gettext(
        "Who averages less than 40 % on the other boards still gets 40 % (RTP 2.2.3.1); Law "
        "12C2(c) would give the lower figure. The rule set of this event follows the regulation."
    )
