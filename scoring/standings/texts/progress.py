"""What results of an event that is still played are called."""

from django.utils.translation import gettext


def provisional_results(*, session: int, sessions: int, turn: int, rounds: int) -> str:
    """Return what results are called that stand after a session, a round, or both.

    turn: the last round played; 0 with rounds 0 where none is told.
    """
    told = {"round": turn, "rounds": rounds, "session": session, "sessions": sessions}
    if not rounds:
        text = gettext("Provisional results after session %(session)s of %(sessions)s")
    elif sessions > 1:
        text = gettext(
            "Provisional results after round %(round)s of %(rounds)s, "
            "session %(session)s of %(sessions)s"
        )
    else:
        text = gettext("Provisional results after round %(round)s of %(rounds)s")
    return text % told
