"""The label of results of an event that is still played."""

from django.utils.translation import gettext, pgettext


def provisional_results(
    *, session: int, sessions: int, turn: int, rounds: int, is_under_way: bool, of_teams: bool
) -> str:
    """Return the label of results after a session, a round, or both.

    turn: the last round played; 0 with rounds 0 if unknown. of_teams: whose rounds have another
    name than those of pairs in some languages. is_under_way: matches of that round lack boards.
    """
    data = {"round": turn, "rounds": rounds, "session": session, "sessions": sessions}
    if not rounds:
        text = gettext("Provisional results after session %(session)s of %(sessions)s")
    elif sessions > 1:
        text = pgettext(
            "pairs",
            "Provisional results after round %(round)s of %(rounds)s, "
            "session %(session)s of %(sessions)s",
        )
    elif of_teams and is_under_way:
        text = gettext("Provisional results, round %(round)s of %(rounds)s under way")
    elif of_teams:
        text = gettext("Provisional results after round %(round)s of %(rounds)s")
    else:
        text = pgettext("pairs", "Provisional results after round %(round)s of %(rounds)s")
    return text % data
