"""The director's log: calls, statements, the board as bid and played, evidence."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords

from federation.texts.stored import stored_words


class Seat(models.TextChoices):
    NORTH = "N", _("North")
    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")


class FactKind(models.TextChoices):
    """The kind of a line in the log: Law 84 uses agreed facts, Law 85 what is found."""

    TOLD = "TOLD", _("told at the table")
    FOUND = "FOUND", _("found by the director")
    SAID = "SAID", _("said by the director")


class Voice(models.TextChoices):
    """Who states something, or to whom the director says it."""

    NORTH_SOUTH = "NS", _("North-South")
    EAST_WEST = "EW", _("East-West")
    NORTH = "N", _("North")
    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")
    TABLE = "TABLE", _("the whole table")
    OTHER = "OTHER", _("somebody else")
    DIRECTOR = "DIRECTOR", _("the director")


class Agreement(models.TextChoices):
    """Whether the sides agree on a fact."""

    AGREED = "AGREED", pgettext_lazy("fact", "agreed")
    DISPUTED = "DISPUTED", pgettext_lazy("fact", "disputed")
    NOT_ASKED = "NOT_ASKED", pgettext_lazy("fact", "other side not asked")


class Incident(models.Model):
    """One call for the director at an event; its place may be corrected, with history.

    going: the director who is on the way to the table, and since when.
    """

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="incidents", verbose_name=_("event")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    session = models.PositiveSmallIntegerField(_("session"), default=1)
    section = models.CharField(_("section"), max_length=20, blank=True)
    round = models.PositiveSmallIntegerField(pgettext_lazy("call", "round"), null=True, blank=True)
    table = models.CharField(_("table"), max_length=10, blank=True)
    board = models.PositiveSmallIntegerField(_("board"), null=True, blank=True)
    about = models.CharField(_("what it is about"), max_length=160, blank=True)
    called_by = models.CharField(_("called by"), max_length=8, choices=Voice.choices, blank=True)
    settled_by_players = models.BooleanField(_("players had settled it themselves"), default=False)
    never_played = models.BooleanField(_("the board was never played here"), default=False)
    called_at = models.DateTimeField(_("called"))
    opened_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=pgettext_lazy("call", "entered by"),
    )
    going = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=pgettext_lazy("director", "on the way"),
    )
    going_at = models.DateTimeField(_("on the way since"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed without ruling"), null=True, blank=True)
    close_reason = models.CharField(_("why it was closed"), max_length=300, blank=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("call for the director")
        verbose_name_plural = _("calls for the director")
        ordering = ["event", "number"]
        indexes = [
            models.Index(fields=["event", "session", "board"], name="incident_board"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="incident_number_once"),
            models.CheckConstraint(
                name="incident_going_since",
                condition=Q(going__isnull=True, going_at__isnull=True)
                | Q(going__isnull=False, going_at__isnull=False),
            ),
            models.CheckConstraint(
                name="incident_closed_with_reason",
                condition=Q(closed_at__isnull=True, close_reason="")
                | (Q(closed_at__isnull=False) & ~Q(close_reason="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} #{self.number}"


class IncidentPlayer(models.Model):
    """A person concerned: at the table with a seat, or elsewhere without."""

    incident = models.ForeignKey(Incident, models.PROTECT, related_name="players")
    seat = models.CharField(_("seat"), max_length=1, choices=Seat.choices, blank=True)
    entry = models.ForeignKey(
        "tournaments.Entry",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("entry"),
    )
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="incidents",
        verbose_name=_("person"),
    )
    name = models.CharField(_("name"), max_length=120)
    left_at = models.DateTimeField(_("taken off"), null=True, blank=True)

    class Meta:
        verbose_name = _("player concerned")
        verbose_name_plural = _("players concerned")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["incident", "seat"],
                condition=Q(left_at__isnull=True) & ~Q(seat=""),
                name="incident_seat_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.name}".strip()


class IncidentFact(models.Model):
    """One line of the log: a statement, a finding, or words of the director. Never changed.

    text: as typed. code: of the sentence that the program gives instead, with its values.
    """

    incident = models.ForeignKey(Incident, models.PROTECT, related_name="facts")
    kind = models.CharField(_("kind"), max_length=5, choices=FactKind.choices)
    voice = models.CharField(_("who"), max_length=8, choices=Voice.choices)
    text = models.TextField(_("words"), max_length=2000, blank=True)
    code = models.CharField(_("sentence of the program"), max_length=60, blank=True)
    values = models.JSONField(_("values of the sentence"), default=dict, blank=True)
    agreement = models.CharField(_("agreed"), max_length=9, choices=Agreement.choices, blank=True)
    replaces = models.OneToOneField(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="replaced_by",
        verbose_name=_("stands in place of"),
    )
    noted_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("noted by"),
    )
    noted_at = models.DateTimeField(_("noted"))

    class Meta:
        verbose_name = _("fact of the log")
        verbose_name_plural = _("facts of the log")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="fact_told_says_if_agreed",
                condition=(Q(kind=FactKind.TOLD) & ~Q(agreement=""))
                | (~Q(kind=FactKind.TOLD) & Q(agreement="")),
            ),
        ]

    def __str__(self) -> str:
        return self.words[:60]

    @property
    def words(self) -> str:
        return stored_words(self.text, self.code, self.values)


class BoardRecord(models.Model):
    """One version of the board of a call: its cards, the auction, the play. The newest counts."""

    incident = models.ForeignKey(Incident, models.PROTECT, related_name="board_records")
    version = models.PositiveSmallIntegerField(_("version"))
    dealer = models.CharField(_("dealer"), max_length=1, choices=Seat.choices)
    vulnerable = models.CharField(_("vulnerable"), max_length=4)
    hands = models.CharField(_("hands"), max_length=80, blank=True)
    auction = models.CharField(_("auction"), max_length=600, blank=True)
    play = models.CharField(_("cards played"), max_length=600, blank=True)
    explanations = models.TextField(_("explanations"), max_length=2000, blank=True)
    noted_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("noted by"),
    )
    noted_at = models.DateTimeField(_("noted"))

    class Meta:
        verbose_name = _("board of a call")
        verbose_name_plural = _("boards of calls")
        ordering = ["incident", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["incident", "version"], name="board_record_once"),
        ]

    def __str__(self) -> str:
        return f"{self.incident} v{self.version}"


class Evidence(models.Model):
    """A file attached to a call. A withdrawn file remains, with the reason."""

    incident = models.ForeignKey(Incident, models.PROTECT, related_name="evidence")
    name = models.CharField(_("file name"), max_length=120)
    media_type = models.CharField(_("type"), max_length=60)
    file = models.BinaryField(editable=False)
    size = models.PositiveIntegerField(_("bytes"))
    sha256 = models.CharField(max_length=64)
    note = models.CharField(_("what it shows"), max_length=200, blank=True)
    attached_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("attached by"),
    )
    attached_at = models.DateTimeField(_("attached"))
    withdrawn_at = models.DateTimeField(_("taken off"), null=True, blank=True)
    withdraw_reason = models.CharField(_("why it was taken off"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("piece of evidence")
        verbose_name_plural = _("evidence")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["incident", "sha256"], name="evidence_file_once"),
        ]

    def __str__(self) -> str:
        return self.name


class OwnTableLeave(models.Model):
    """Permission by another person for a director to rule at the director's own table."""

    incident = models.ForeignKey(Incident, models.PROTECT, related_name="own_table_leaves")
    director = models.ForeignKey(
        "federation.Account", models.PROTECT, related_name="+", verbose_name=_("director")
    )
    reason = models.CharField(_("reason"), max_length=300)
    given_by = models.ForeignKey(
        "federation.Account", models.PROTECT, related_name="+", verbose_name=_("given by")
    )
    given_at = models.DateTimeField(_("given"))

    class Meta:
        verbose_name = _("leave to rule at the own table")
        verbose_name_plural = _("leaves to rule at the own table")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["incident", "director"], name="own_table_leave_once"),
            models.CheckConstraint(
                name="own_table_leave_by_another",
                condition=~Q(director=models.F("given_by")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.incident} {self.director}"


class SessionTimes(models.Model):
    """When a session began, ended and was published, as the director noted it. Newest counts."""

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="session_times", verbose_name=_("event")
    )
    session = models.PositiveSmallIntegerField(_("session"))
    starts_at = models.DateTimeField(_("begins"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    results_at = models.DateTimeField(_("results published"), null=True, blank=True)
    noted_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("noted by"),
    )
    noted_at = models.DateTimeField(_("noted"))

    class Meta:
        verbose_name = _("times of a session")
        verbose_name_plural = _("times of sessions")
        ordering = ["event", "session", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="session_times_in_order",
                condition=Q(starts_at__isnull=True)
                | Q(ended_at__isnull=True)
                | Q(ended_at__gte=models.F("starts_at")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.session}"
