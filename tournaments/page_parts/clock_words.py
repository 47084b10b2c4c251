"""The clock of a session in one line."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.seating.rules.session_clock import ClockReading


def clock_in_words(reading: ClockReading) -> str:
    """Return the round and until when it is played, as far as the clock knows."""
    last = len(reading.rounds)
    if reading.round > last:
        return _("All rounds are played")
    if reading.round == 0:
        if reading.is_by_hand:
            return _("The director calls round 1")
        begins = timezone.localtime(reading.rounds[0].begins_at)
        return _("Round 1 begins at %(hour)s") % {"hour": f"{begins:%H:%M}"}
    current = {"n": reading.round, "last": last}
    if reading.is_by_hand:
        return _("Round %(n)s of %(last)s") % current
    if reading.stopped_at is not None:
        return _("Round %(n)s of %(last)s; the clock stands still") % current
    ends = timezone.localtime(reading.rounds[reading.round - 1].ends_at)
    return _("Round %(n)s of %(last)s, until %(hour)s") % {**current, "hour": f"{ends:%H:%M}"}
