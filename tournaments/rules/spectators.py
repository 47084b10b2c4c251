"""What those who watch an official event may and may not."""

ARTICLE = "RTP 3.1.5"

_ALWAYS = (
    "spectators_open",
    "spectators_law_76",
    "spectators_smoking",
    "spectators_telephones",
    "spectators_not_refused",
)


def spectator_rules(*, official: bool, teams: bool, online: bool) -> tuple[str, ...]:
    """Return the codes of the sentences about spectators that an event's page shows.

    Private events have none of their own; online there is no room to watch in.
    Source: RTP 3.1.5; Law 76.
    """
    if not official or online:
        return ()
    return (*_ALWAYS, "spectators_team_members") if teams else _ALWAYS
