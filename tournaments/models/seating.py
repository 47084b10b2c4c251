"""Seating: times of a session, check-ins, wishes, and every version of the seating."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords


class SessionHours(models.Model):
    """The start of a session, its pace, and its announcements."""

    session = models.OneToOneField(
        "tournaments.Session", models.PROTECT, related_name="hours", verbose_name=_("session")
    )
    starts_at = models.DateTimeField(_("begins"))
    minutes_per_board = models.PositiveSmallIntegerField(_("minutes for a board"))
    with_screens = models.BooleanField(_("with screens"), default=False)
    boards_at_hand = models.PositiveSmallIntegerField(
        _("boards at hand"), null=True, blank=True, help_text=_("Empty: as many as are needed.")
    )
    north = models.CharField(_("where North sits"), max_length=80, blank=True)
    is_by_hand = models.BooleanField(_("the director calls the rounds"), default=False)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("times of a session")
        verbose_name_plural = _("times of sessions")
        constraints = [
            models.CheckConstraint(
                name="session_hours_give_minutes", condition=models.Q(minutes_per_board__gt=0)
            ),
        ]

    def __str__(self) -> str:
        return str(self.session)


class CheckIn(models.Model):
    """The presence or absence of a contestant at a session.

    Rows are only added; the latest counts.
    """

    session = models.ForeignKey(
        "tournaments.Session", models.PROTECT, related_name="check_ins", verbose_name=_("session")
    )
    entry = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, related_name="check_ins", verbose_name=_("entry")
    )
    is_present = models.BooleanField(_("present"))
    noted_at = models.DateTimeField(_("noted"), default=timezone.now)
    noted_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("noted by"),
    )

    class Meta:
        verbose_name = _("check-in")
        verbose_name_plural = _("check-ins")
        ordering = ["noted_at", "pk"]

    def __str__(self) -> str:
        return f"{self.session}: {self.entry}"


class SeatingLine(models.TextChoices):
    NORTH_SOUTH = "NS", _("North-South")
    EAST_WEST = "EW", _("East-West")


class SeatingWish(models.Model):
    """A seat the organiser reserves for a contestant, and the published criterion."""

    entry = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, related_name="seating_wishes", verbose_name=_("entry")
    )
    criterion = models.CharField(_("published reason"), max_length=120)
    table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    line = models.CharField(
        _("line"), max_length=2, choices=SeatingLine.choices, default=SeatingLine.NORTH_SOUTH
    )
    granted_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("granted by"),
    )
    granted_at = models.DateTimeField(_("granted"), default=timezone.now)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("seat kept")
        verbose_name_plural = _("seats kept")
        ordering = ["granted_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                condition=models.Q(ended_at__isnull=True),
                name="seating_wish_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.criterion}"


class SeatingAct(models.TextChoices):
    DRAWN = "DRAWN", _("drawn")
    DRAWN_AGAIN = "DRAWN_AGAIN", _("drawn again")
    CHANGED = "CHANGED", _("seats changed by hand")
    JOINED = "JOINED", _("a contestant joined")
    LEFT = "LEFT", _("a contestant left")
    UNDONE = "UNDONE", _("a change undone")


class ResultsFollow(models.TextChoices):
    TABLE = "TABLE", _("are of those who sit there now")
    PAIR = "PAIR", _("stay with the contestants named")


class SeatingPlan(models.Model):
    """One version of the seating, in force from a round on. Rows are only added.

    refused: overridden refusals, each with code, article and text. change: the same in all versions
    of one change; undoes: the change that is undone. results: the contestants whose results were
    moved by the change.
    """

    session = models.ForeignKey(
        "tournaments.Session",
        models.PROTECT,
        related_name="seating_plans",
        verbose_name=_("session"),
    )
    version = models.PositiveSmallIntegerField(_("version"))
    act = models.CharField(_("what was done"), max_length=12, choices=SeatingAct.choices)
    from_round = models.PositiveSmallIntegerField(_("from round"), default=1)
    seed = models.CharField(_("seed of the draw"), max_length=80)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    refused = models.JSONField(_("rules let pass"), default=list, blank=True)
    change = models.UUIDField(_("change"), null=True, blank=True)
    undoes = models.UUIDField(_("undoes the change"), null=True, blank=True)
    results = models.CharField(
        _("results noted there"), max_length=5, choices=ResultsFollow.choices, blank=True
    )
    made_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("made by"),
    )
    made_at = models.DateTimeField(_("made"), default=timezone.now)

    class Meta:
        verbose_name = _("seating")
        verbose_name_plural = _("seatings")
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["session", "version"], name="seating_version_once"),
            models.CheckConstraint(
                name="seating_counts_from_one",
                condition=models.Q(version__gt=0, from_round__gt=0),
            ),
            models.CheckConstraint(
                name="seating_changed_for_a_reason",
                condition=models.Q(version=1) | ~models.Q(reason=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session} v{self.version}"


class SeatingSection(models.Model):
    """One section of a seating, and its movement."""

    plan = models.ForeignKey(
        SeatingPlan, models.CASCADE, related_name="sections", verbose_name=_("seating")
    )
    letter = models.CharField(_("section"), max_length=2)
    movement = models.CharField(_("movement"), max_length=24)
    contestants = models.PositiveSmallIntegerField(_("seats"))
    tables = models.PositiveSmallIntegerField(pgettext_lazy("bridge", "tables"))
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    boards_in_round = models.PositiveSmallIntegerField(_("boards in a round"))
    lines = models.PositiveSmallIntegerField(_("rankings"))
    switched = models.JSONField(_("rounds with sides turned"), default=list, blank=True)

    class Meta:
        verbose_name = _("section")
        verbose_name_plural = _("sections")
        ordering = ["letter"]
        constraints = [
            models.UniqueConstraint(fields=["plan", "letter"], name="seating_section_once"),
        ]

    def __str__(self) -> str:
        return f"{self.plan} {self.letter}"


class Seat(models.Model):
    """The contestant with a number of a movement. A number without row is empty; opponents rest.

    code, values: the reason for this seat, as code and values of a sentence. iv_thirds: three times
    the IV at the draw, since the IV of a triplet may have thirds.
    """

    plan = models.ForeignKey(
        SeatingPlan, models.CASCADE, related_name="seats", verbose_name=_("seating")
    )
    section = models.ForeignKey(
        SeatingSection, models.CASCADE, related_name="seats", verbose_name=_("section")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    entry = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, related_name="seats", verbose_name=_("entry")
    )
    is_fixed = models.BooleanField(_("stays at its table"), default=False)
    rank = models.PositiveSmallIntegerField(_("place by value"), default=0)
    iv_thirds = models.PositiveIntegerField(_("IV in thirds"), default=0)
    code = models.CharField(_("why this seat"), max_length=30)
    values = models.JSONField(_("what decided"), default=dict, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["section", "number"]
        constraints = [
            models.UniqueConstraint(fields=["section", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["plan", "entry"], name="seat_of_entry_once"),
        ]

    def __str__(self) -> str:
        return f"{self.section.letter}{self.number}"


class ClockAct(models.TextChoices):
    START = "START", _("started")
    PAUSE = "PAUSE", _("stopped")
    RESUME = "RESUME", _("goes on")
    MORE = "MORE", _("time added")
    ROUND = "ROUND", _("round called")
    CLOSE = "CLOSE", _("tables closed")
    REOPEN = "REOPEN", _("tables opened again")


class ClockMark(models.Model):
    """An act of the director on the clock of a session. Rows are only added.

    round: the round called; one more than the number of rounds when the session is over.
    taken_back_at: when the act was undone; the clock then ignores it.
    """

    session = models.ForeignKey(
        "tournaments.Session", models.PROTECT, related_name="clock_marks", verbose_name=_("session")
    )
    act = models.CharField(_("what was done"), max_length=6, choices=ClockAct.choices)
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=0)
    round = models.PositiveSmallIntegerField(_("round called"), default=0)
    noted_at = models.DateTimeField(_("noted"), default=timezone.now)
    noted_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("noted by"),
    )
    taken_back_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    taken_back_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("taken back by"),
    )

    class Meta:
        verbose_name = _("mark of the clock")
        verbose_name_plural = _("marks of the clock")
        ordering = ["noted_at", "pk"]

    def __str__(self) -> str:
        return f"{self.session}: {self.act}"
