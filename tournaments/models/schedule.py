"""Team events: format, draw, schedule of matches and their ends."""

from typing import TYPE_CHECKING

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords

from tournaments.models.columns import by_account

if TYPE_CHECKING:
    from tournaments.models.entry import Entry


class PlayFormat(models.TextChoices):
    LEAGUE = "LEAGUE", _("league, everybody against everybody")
    KNOCKOUT = "KNOCKOUT", _("knock-out")
    SWISS = "SWISS", _("Swiss")


class DrawMethod(models.TextChoices):
    STRENGTH = "STRENGTH", _("by value index (IV)")
    APART = "APART", _("by value index (IV), clubs kept apart")
    LOT = "LOT", _("by lot, with a published seed")
    POTS = "POTS", _("pots by value index (IV), each drawn by lot into the groups")
    STANDINGS = "STANDINGS", _("by standings")


class MatchEnd(models.TextChoices):
    OPEN = "", _("to be played")
    PLAYED = "PLAYED", _("played")
    CONCEDED = "CONCEDED", _("conceded")
    NO_SHOW = "NO_SHOW", _("no-show")
    BYE = "BYE", _("bye")
    INTERRUPTED = "INTERRUPTED", _("interrupted")
    DECLINED = "DECLINED", _("not played, both agreed")


class EndedBy(models.TextChoices):
    DIRECTOR = "DIRECTOR", _("noted by the director")
    RESULTS = "RESULTS", _("by the results")
    TIME = "TIME", _("by the results, the correction period over")
    CAPTAIN = "CAPTAIN", _("by its captain")
    TAKEN_BACK = "TAKEN_BACK", _("taken back")


class MoveState(models.TextChoices):
    ASKED = "ASKED", _("waits for the other captain")
    AGREED = "AGREED", _("waits for the organiser")
    GRANTED = "GRANTED", _("granted")
    REFUSED = "REFUSED", _("refused")
    WITHDRAWN = "WITHDRAWN", _("withdrawn")


class TeamPlay(models.Model):
    """How a team event is played. max_players: as in its regulation, empty if not regulated.

    draws_behind: 2 if a Swiss round is drawn from the standings two rounds earlier. triples: the
    last three teams of an odd Swiss field play each other. third_place: the losers of the
    semi-finals play. all_play: the regulation requires all players to play, so that each one's IV
    counts.
    """

    event = models.OneToOneField(
        "tournaments.Event", models.PROTECT, related_name="team_play", verbose_name=_("event")
    )
    format = models.CharField(_("format"), max_length=8, choices=PlayFormat.choices)
    match_boards = models.PositiveSmallIntegerField(_("boards of a match"))
    segments = models.PositiveSmallIntegerField(_("segments of a match"), default=1)
    groups = models.PositiveSmallIntegerField(_("groups"), default=1)
    legs = models.PositiveSmallIntegerField(_("times each meets each"), default=1)
    rounds = models.PositiveSmallIntegerField(_("rounds of a Swiss event"), null=True, blank=True)
    max_players = models.PositiveSmallIntegerField(_("most players"), null=True, blank=True)
    same_boards = models.BooleanField(_("all matches play the same boards"), default=False)
    sealed_line_ups = models.BooleanField(_("line-ups are sealed"), default=False)
    draws_behind = models.PositiveSmallIntegerField(_("rounds a Swiss draw lags"), default=1)
    triples = models.BooleanField(_("triple match instead of a bye"), default=False)
    third_place = models.BooleanField(_("match for third place"), default=False)
    all_play = models.BooleanField(_("everybody in a team takes part"), default=False)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("way of playing a team event")
        verbose_name_plural = _("ways of playing team events")
        constraints = [
            models.CheckConstraint(
                name="team_play_draws_behind", condition=models.Q(draws_behind__gt=0)
            ),
            models.CheckConstraint(
                name="team_play_has_boards",
                condition=models.Q(match_boards__gt=0, segments__gt=0, groups__gt=0, legs__gt=0),
            ),
        ]

    def __str__(self) -> str:
        return str(self.event)


class Draw(models.Model):
    """A draw, with the seed and the reasons. Round 0 is the whole schedule.

    A new version replaces the previous one, which stays. placings: one mapping for each team.
    present: the entries whose captains attended the draw.
    """

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="draws", verbose_name=_("event")
    )
    round = models.PositiveSmallIntegerField(_("round"), default=0)
    version = models.PositiveSmallIntegerField(_("version"))
    method = models.CharField(_("method"), max_length=9, choices=DrawMethod.choices)
    seed = models.CharField(_("seed"), max_length=64, blank=True)
    placings = models.JSONField(_("placings"), default=list)
    steps = models.JSONField(_("why"), default=list, blank=True)
    present = models.JSONField(_("captains present"), default=list, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    drawn_by = by_account(_("drawn by"))
    drawn_at = models.DateTimeField(_("drawn"), default=timezone.now)
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    replaced_at = models.DateTimeField(_("replaced"), null=True, blank=True)

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ["round", "version"]
        constraints = [
            models.UniqueConstraint(fields=["event", "round", "version"], name="draw_version_once"),
            models.UniqueConstraint(
                fields=["event", "round"],
                condition=models.Q(replaced_at__isnull=True),
                name="draw_stands_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.round}/{self.version}"


class ScheduledMatch(models.Model):
    """A match of two teams in a round; a side is empty until its team is known.

    winner_to: the next match of a knock-out; loser_to: the match for the lower place `for_place`.
    visitors_first: the visitors name their line-up first in every segment. home_picks,
    visitors_pick: segments in which a team selected to name second.
    """

    draw = models.ForeignKey(Draw, models.PROTECT, related_name="matches", verbose_name=_("draw"))
    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="schedule", verbose_name=_("event")
    )
    round = models.PositiveSmallIntegerField(_("round"))
    number = models.PositiveSmallIntegerField(_("number"))
    group = models.CharField(_("group"), max_length=4, blank=True)
    home = models.ForeignKey(
        "tournaments.Entry",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("home team"),
    )
    away = models.ForeignKey(
        "tournaments.Entry",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("visiting team"),
    )
    winner_to = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="feeders",
        verbose_name=_("winner goes to"),
    )
    winner_is_home = models.BooleanField(_("winner is the home team there"), default=True)
    loser_to = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="losing_feeders",
        verbose_name=_("loser goes to"),
    )
    for_place = models.PositiveSmallIntegerField(_("place at stake"), null=True, blank=True)
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    room = models.CharField(_("room"), max_length=60, blank=True)
    visitors_first = models.BooleanField(_("visitors always name first"), default=False)
    home_passed = models.BooleanField(_("the home team let the visitors pick"), default=False)
    home_picks = models.JSONField(_("segments the home team picked"), default=list, blank=True)
    visitors_pick = models.JSONField(_("segments the visitors picked"), default=list, blank=True)
    ending = models.CharField(
        pgettext_lazy("match", "state"),
        max_length=11,
        choices=MatchEnd.choices,
        default=MatchEnd.OPEN,
        blank=True,
    )
    winner = models.ForeignKey(
        "tournaments.Entry",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("winner"),
    )
    end_note = models.CharField(_("note"), max_length=300, blank=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("scheduled match")
        verbose_name_plural = _("scheduled matches")
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["draw", "round", "number"], name="scheduled_number_once"
            ),
            models.CheckConstraint(
                name="scheduled_against_others",
                condition=~models.Q(home=models.F("away")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.home or '–'} – {self.away or '–'}"

    @property
    def withdrawn_teams(self) -> "list[Entry]":
        """Return its teams that withdrew from the event."""
        return [team for team in (self.home, self.away) if team and team.withdrawn_at is not None]


class MatchEnding(models.Model):
    """The end of a match, or the withdrawal of its end. Rows are only added.

    steps: the reasons, from the results.
    """

    match = models.ForeignKey(
        ScheduledMatch, models.PROTECT, related_name="endings", verbose_name=_("match")
    )
    ending = models.CharField(
        pgettext_lazy("match", "state"), max_length=11, choices=MatchEnd.choices, blank=True
    )
    winner = models.ForeignKey(
        "tournaments.Entry",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("winner"),
    )
    ended_by = models.CharField(_("decided"), max_length=10, choices=EndedBy.choices)
    steps = models.JSONField(_("why"), default=list, blank=True)
    note = models.CharField(_("note"), max_length=300, blank=True)
    made_by = by_account(_("by"))
    made_at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        verbose_name = _("end of a match")
        verbose_name_plural = _("ends of matches")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.match}: {self.get_ended_by_display()}"


class MatchMove(models.Model):
    """A request to play a match at another time, and the answer."""

    match = models.ForeignKey(
        ScheduledMatch, models.PROTECT, related_name="moves", verbose_name=_("match")
    )
    requested_for = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, related_name="+", verbose_name=_("requested for team")
    )
    moved_from = models.DateTimeField(_("from"))
    moved_to = models.DateTimeField(_("to"))
    state = models.CharField(
        _("state"), max_length=9, choices=MoveState.choices, default=MoveState.ASKED
    )
    reason = models.CharField(_("reason"), max_length=300)
    requested_by = by_account(_("requested by"))
    requested_at = models.DateTimeField(_("requested"))
    agreed_by = by_account(_("agreed by"))
    agreed_at = models.DateTimeField(_("agreed"), null=True, blank=True)
    decided_by = by_account(_("decided by"))
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    answer = models.CharField(_("answer"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("change of a match's date")
        verbose_name_plural = _("changes of matches' dates")
        ordering = ["requested_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"],
                condition=models.Q(state__in=[MoveState.ASKED, MoveState.AGREED]),
                name="move_waits_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.moved_to:%Y-%m-%d}"
