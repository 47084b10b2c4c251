"""The book of an event: each board that each table is due to play, its result, and the places.

A line is a board at a table in a round; its players follow from the seating. Each act gives the
book its next version, and each line that the act changed gets that version.
"""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class EventBook(models.Model):
    """The entries of an event's tables. Each act locks its row, which puts acts in order.

    version: of the last act. terms: incremented when anything else that affects places changes.
    places_version: the version of the running places, briefly behind in large fields.
    """

    event = models.OneToOneField(
        "tournaments.Event", models.PROTECT, related_name="book", verbose_name=_("event")
    )
    version = models.BigIntegerField(_("version"), default=0)
    terms = models.BigIntegerField(default=0)
    places_version = models.BigIntegerField(_("version of the places"), default=0)

    class Meta:
        verbose_name = _("book of an event")
        verbose_name_plural = _("books of events")

    def __str__(self) -> str:
        return f"{self.event} v{self.version}"


class BookSession(models.Model):
    """A session in the book. seating: the version its lines follow; closed_in: its results."""

    book = models.ForeignKey(EventBook, models.PROTECT, related_name="sessions")
    session = models.OneToOneField(
        "tournaments.Session", models.PROTECT, related_name="book", verbose_name=_("session")
    )
    seating = models.PositiveSmallIntegerField(_("version of the seating"), default=0)
    closed_version = models.BigIntegerField(null=True)
    closed_in = models.ForeignKey(
        "scoring.ResultRevision", models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        verbose_name = _("session of a book")
        verbose_name_plural = _("sessions of books")

    def __str__(self) -> str:
        return str(self.session)


class LineState(models.IntegerChoices):
    DUE = 0, _("to be played")
    ENTERED = 1, pgettext_lazy("result", "entered")
    VERIFIED = 2, _("verified")
    LEFT = 3, _("left without a result")
    DROPPED = 4, _("no longer in the seating")


class BookLine(models.Model):
    """A board at a table in a round, with its current result.

    ns and ew play it; in an individual they are North and East. match: of teams, played at the
    tables with its number in the sections of its two rooms. entered_by, verified_by: the seat,
    empty if the director (account) did it. ruling: what counts instead of the result, if a ruling
    was given while the session was in play.
    """

    book = models.ForeignKey(EventBook, models.PROTECT, related_name="lines", db_index=False)
    session = models.ForeignKey("tournaments.Session", models.PROTECT, related_name="book_lines")
    section = models.CharField(_("section"), max_length=5)
    table = models.PositiveSmallIntegerField(_("table"))
    round = models.PositiveSmallIntegerField(pgettext_lazy("boards", "round"))
    board = models.PositiveSmallIntegerField(_("board"))
    ns = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="lines_as_ns")
    ew = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="lines_as_ew")
    south = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, null=True, related_name="lines_as_south"
    )
    west = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, null=True, related_name="lines_as_west"
    )
    match = models.ForeignKey(
        "tournaments.ScheduledMatch",
        models.PROTECT,
        null=True,
        related_name="book_lines",
        verbose_name=_("match"),
    )
    state = models.PositiveSmallIntegerField(
        _("state"), choices=LineState.choices, default=LineState.DUE
    )
    contract = models.CharField(_("contract"), max_length=5, blank=True)
    declarer = models.CharField(_("declarer"), max_length=1, blank=True)
    lead = models.CharField(_("lead"), max_length=3, blank=True)
    tricks = models.PositiveSmallIntegerField(_("tricks"), null=True)
    ns_score = models.SmallIntegerField(_("score"), null=True)
    entered_by = models.CharField(max_length=1, blank=True)
    entered_at = models.DateTimeField(pgettext_lazy("result", "entered"), null=True)
    verified_by = models.CharField(max_length=1, blank=True)
    verified_at = models.DateTimeField(_("verified"), null=True)
    account = models.ForeignKey("federation.Account", models.PROTECT, null=True, related_name="+")
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    version = models.BigIntegerField(_("version"), default=0)
    ruling = models.ForeignKey(
        "scoring.BoardRuling",
        models.PROTECT,
        null=True,
        related_name="lines",
        db_index=False,
        verbose_name=_("ruling"),
    )

    class Meta:
        verbose_name = _("board at a table")
        verbose_name_plural = _("boards at tables")
        ordering = ["session", "section", "table", "round", "board"]
        indexes = [models.Index(fields=["book", "version"], name="line_since")]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "section", "table", "round", "board"], name="line_once"
            ),
            models.CheckConstraint(
                name="line_says_what",
                condition=models.Q(
                    state__in=[LineState.DUE, LineState.LEFT, LineState.DROPPED], contract=""
                )
                | models.Q(
                    state__in=[LineState.ENTERED, LineState.VERIFIED], ns_score__isnull=False
                )
                & ~models.Q(contract=""),
            ),
            models.CheckConstraint(name="line_two_sides", condition=~models.Q(ns=models.F("ew"))),
        ]

    def __str__(self) -> str:
        return f"{self.section}{self.table}: {self.board}"

    @property
    def is_left(self) -> bool:
        """Return whether the director lets the table go on without a result."""
        return self.state == LineState.LEFT


class ActOnLine(models.TextChoices):
    ENTERED = "ENTERED", pgettext_lazy("result", "entered")
    VERIFIED = "VERIFIED", _("verified")
    LEFT = "LEFT", _("left without a result")
    SEATED = "SEATED", _("other contestants by the seating")
    PUT_BACK = "PUT_BACK", _("put back as it was before")
    RULED = "RULED", pgettext_lazy("result", "ruled on")
    UNRULED = "UNRULED", _("ruling taken back")


class BookAct(models.Model):
    """An act on a line, in the order of versions. Rows are only added.

    key: chosen by the sender, so that the same act sent twice is done once; of a change of the
    seating, that change. written: the whole line after it. said_at: when its sender made it, if it
    waited for a network; for display only. reason: of the change of the seating.
    """

    book = models.ForeignKey(EventBook, models.PROTECT, related_name="acts", db_index=False)
    version = models.BigIntegerField(_("version"))
    line = models.ForeignKey(BookLine, models.PROTECT, related_name="acts")
    act = models.CharField(_("what was done"), max_length=8, choices=ActOnLine.choices)
    key = models.UUIDField()
    written = models.JSONField(_("line after it"), default=dict)
    account = models.ForeignKey("federation.Account", models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(_("when"), default=timezone.now)
    said_at = models.DateTimeField(_("said at the table"), null=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True, default="", db_default="")

    class Meta:
        verbose_name = _("act on a line")
        verbose_name_plural = _("acts on lines")
        ordering = ["book", "version"]
        constraints = [
            models.UniqueConstraint(fields=["book", "version", "line"], name="book_act_version"),
            models.UniqueConstraint(fields=["book", "key", "line"], name="book_act_once"),
        ]

    def __str__(self) -> str:
        return f"{self.line} v{self.version}"


class RunningPlace(models.Model):
    """A contestant's place by the lines verified so far. rank 0: no board yet, or without a place.

    exact: the score as a fraction. vps_hundredths: if pairs are ranked by victory points.
    """

    book = models.ForeignKey(EventBook, models.PROTECT, related_name="places", db_index=False)
    entry = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="running_places")
    line = models.CharField(_("line"), max_length=2, blank=True)
    rank = models.PositiveSmallIntegerField(_("place"), default=0)
    tied = models.BooleanField(_("tied"), default=False)
    boards = models.PositiveSmallIntegerField(_("boards"), default=0)
    exact = models.CharField(max_length=200, default="0")
    percent_hundredths = models.IntegerField(_("percentage"), null=True)
    vps_hundredths = models.IntegerField(_("VPs"), null=True)

    class Meta:
        verbose_name = _("running place")
        verbose_name_plural = _("running places")
        ordering = ["line", "rank", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["book", "entry"], name="running_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.rank} {self.entry}"
