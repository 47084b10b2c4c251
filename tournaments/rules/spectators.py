"""The rules for spectators of official events."""

ARTICLE = "RTP 3.1.5"

_ALWAYS = (
    "spectators_open",
    "spectators_law_76",
    "spectators_smoking",
    "spectators_telephones",
    "spectators_not_refused",
)


def spectator_rules(*, official: bool, teams: bool, online: bool) -> tuple[str, ...]:
    """Return the codes of the sentences about spectators on an event's page.

    None for private events, which are not regulated, and online, where there is no playing room.
    Source: RTP 3.1.5; Law 76.
    """
    if not official or online:
        return ()
    return (*_ALWAYS, "spectators_team_members") if teams else _ALWAYS
