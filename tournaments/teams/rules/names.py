"""The name of a team: its club and its captain."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from federation.errors import RuleError

ARTICLE = "RTP 3.6.3"


@dataclass(frozen=True, slots=True)
class ClubMember:
    """A player of a team. club: its code, or ""; place: in the ranking, None if not in it."""

    name: str
    club: str
    place: int | None = None


def club_represented(members: Sequence[ClubMember], *, agreed: str = "") -> str:
    """Return the club a team represents: the one agreed, else that of most members.

    Among clubs with equally many members, that of the best-ranked player; "" if nobody has a club.
    agreed: the club all members agreed on. Raises: RuleError("club_of_no_member").
    Source: RTP 3.6.3.
    """
    held = Counter(member.club for member in members if member.club)
    if agreed:
        if agreed not in held:
            raise RuleError("club_of_no_member", article=ARTICLE, club=agreed)
        return agreed
    if not held:
        return ""
    most = max(held.values())
    leading = {club for club, count in held.items() if count == most}
    return _best_ranked(members, leading).club


def team_name(club: str, captain: str, *, taken: Collection[str] = ()) -> str:
    """Return the club's name and the captain's; without a club, the captain's. Source: RTP 3.6.3.

    taken: names of other teams in the event; a second team of a club has another captain, so equal
    names occur only with namesakes, and the later team gets a number.
    """
    plain = f"{club} - {captain}" if club else captain
    name, number = plain, 2
    while name in taken:
        name, number = f"{plain} {number}", number + 1
    return name


def _best_ranked(members: Sequence[ClubMember], clubs: Collection[str]) -> ClubMember:
    candidates = [member for member in members if member.club in clubs]
    return min(
        candidates,
        key=lambda candidate: (candidate.place is None, candidate.place or 0, candidate.name),
    )
