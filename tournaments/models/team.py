"""Teams: players and their changes, line-ups, official sheets, proposed penalties."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.columns import by_account
from tournaments.rules.line_ups import Room


class ProposedPenaltyKind(models.TextChoices):
    LATE_LINE_UP = "LATE_LINE_UP", _("late line-up")
    ADDED_STRENGTH = "ADDED_STRENGTH", _("strength added")
    SUBSTITUTES = "SUBSTITUTES", _("more substitutes than allowed")


class ProposedPenaltyState(models.TextChoices):
    PROPOSED = "PROPOSED", _("proposed")
    CONFIRMED = "CONFIRMED", _("confirmed")
    DISMISSED = "DISMISSED", _("dismissed")


class TeamClub(models.Model):
    """The club all members agreed to represent. Rows are only added; the latest counts."""

    registration = models.ForeignKey(
        "tournaments.Registration",
        models.PROTECT,
        related_name="clubs_agreed",
        verbose_name=_("entry online"),
    )
    club = models.ForeignKey(
        "federation.Club", models.PROTECT, related_name="+", verbose_name=_("club")
    )
    agreed_by = by_account(_("recorded by"))
    agreed_at = models.DateTimeField(_("agreed"), default=timezone.now)

    class Meta:
        verbose_name = _("club a team represents")
        verbose_name_plural = _("clubs teams represent")
        ordering = ["agreed_at", "pk"]

    def __str__(self) -> str:
        return str(self.club)


class TeamListChange(models.Model):
    """A player added to a team after its entry, or removed from it. Rows are only added."""

    registration = models.ForeignKey(
        "tournaments.Registration",
        models.PROTECT,
        related_name="list_changes",
        verbose_name=_("entry online"),
    )
    added = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("player added"),
    )
    dropped = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("player taken off"),
    )
    iv_before = models.PositiveIntegerField(_("IV before"))
    iv_after = models.PositiveIntegerField(_("IV after"))
    refused = models.JSONField(_("rules broken"), default=list, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    decided_by = by_account(_("decided by"))
    decided_at = models.DateTimeField(_("decided"), default=timezone.now)

    class Meta:
        verbose_name = _("change of a team's list")
        verbose_name_plural = _("changes of teams' lists")
        ordering = ["decided_at", "pk"]
        constraints = [
            models.CheckConstraint(
                name="list_change_names_somebody",
                condition=models.Q(added__isnull=False) | models.Q(dropped__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"+{self.added or '–'} -{self.dropped or '–'}"


class TeamSubstitution(models.Model):
    """A substitute from outside the team for one segment. Rows are only added."""

    registration = models.ForeignKey(
        "tournaments.Registration",
        models.PROTECT,
        related_name="team_substitutions",
        verbose_name=_("entry online"),
    )
    match = models.ForeignKey(
        "tournaments.ScheduledMatch",
        models.PROTECT,
        related_name="substitutions",
        verbose_name=_("match"),
    )
    segment = models.PositiveSmallIntegerField(_("segment"))
    substitute = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="+", verbose_name=_("substitute")
    )
    replaced = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="+", verbose_name=_("player replaced")
    )
    refused = models.JSONField(_("rules broken"), default=list, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    decided_by = by_account(_("decided by"))
    decided_at = models.DateTimeField(_("decided"), default=timezone.now)

    class Meta:
        verbose_name = _("substitute in a team")
        verbose_name_plural = _("substitutes in teams")
        ordering = ["decided_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "segment", "substitute"], name="team_substitute_once"
            ),
            models.CheckConstraint(
                name="team_substitute_for_another",
                condition=~models.Q(replaced=models.F("substitute")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.substitute}: {self.replaced}"


class LineUp(models.Model):
    """A team's line-up for a segment. Rows are only added; the latest version counts."""

    match = models.ForeignKey(
        "tournaments.ScheduledMatch",
        models.PROTECT,
        related_name="line_ups",
        verbose_name=_("match"),
    )
    entry = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, related_name="line_ups", verbose_name=_("team")
    )
    segment = models.PositiveSmallIntegerField(_("segment"))
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    is_late = models.BooleanField(_("late"), default=False)
    reason = models.CharField(_("why the director changed it"), max_length=300, blank=True)
    sent_by = by_account(_("sent by"))
    sent_at = models.DateTimeField(_("sent"), default=timezone.now)

    class Meta:
        verbose_name = _("line-up")
        verbose_name_plural = _("line-ups")
        ordering = ["segment", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "entry", "segment", "version"], name="line_up_version_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} {self.segment}"


class LineUpSeat(models.Model):
    """One player of a line-up at one table."""

    line_up = models.ForeignKey(
        LineUp, models.PROTECT, related_name="seats", verbose_name=_("line-up")
    )
    room = models.CharField(
        _("room"),
        max_length=6,
        choices=[(Room.OPEN.value, _("open room")), (Room.CLOSED.value, _("closed room"))],
    )
    direction = models.CharField(_("direction"), max_length=1)
    person = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="+", verbose_name=_("player")
    )

    class Meta:
        verbose_name = _("seat of a line-up")
        verbose_name_plural = _("seats of line-ups")
        ordering = ["-room", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["line_up", "room", "direction"], name="line_up_seat_once"
            ),
            models.UniqueConstraint(fields=["line_up", "person"], name="line_up_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.room} {self.direction} {self.person}"


class SheetFigures(models.Model):
    """The scores on the official sheet according to one captain.

    Rows are only added; the latest counts.
    """

    match = models.ForeignKey(
        "tournaments.ScheduledMatch",
        models.PROTECT,
        related_name="sheet_figures",
        verbose_name=_("match"),
    )
    entry = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, related_name="+", verbose_name=_("team")
    )
    home_imps = models.PositiveSmallIntegerField(_("IMPs of the home team"))
    away_imps = models.PositiveSmallIntegerField(_("IMPs of the visitors"))
    sent_by = by_account(_("sent by"))
    sent_at = models.DateTimeField(_("sent"), default=timezone.now)

    class Meta:
        verbose_name = _("figures of an official sheet")
        verbose_name_plural = _("figures of official sheets")
        ordering = ["sent_at", "pk"]

    def __str__(self) -> str:
        return f"{self.home_imps} – {self.away_imps}"


class ProposedTeamPenalty(models.Model):
    """A penalty in victory points proposed for a team in a match, until the director decides.

    amount_hundredths: hundredths of a VP, negative for a loss; 0 is a warning.
    """

    event = models.ForeignKey(
        "tournaments.Event",
        models.PROTECT,
        related_name="proposed_team_penalties",
        verbose_name=_("event"),
    )
    entry = models.ForeignKey(
        "tournaments.Entry",
        models.PROTECT,
        related_name="proposed_team_penalties",
        verbose_name=_("team"),
    )
    match = models.ForeignKey(
        "tournaments.ScheduledMatch",
        models.PROTECT,
        related_name="dues",
        verbose_name=_("match"),
    )
    kind = models.CharField(_("kind"), max_length=14, choices=ProposedPenaltyKind.choices)
    segment = models.PositiveSmallIntegerField(_("segment"), default=0)
    amount_hundredths = models.IntegerField(_("hundredths of a VP"))
    article = models.CharField(_("article"), max_length=40)
    steps = models.JSONField(_("why"), default=list)
    state = models.CharField(
        _("state"),
        max_length=9,
        choices=ProposedPenaltyState.choices,
        default=ProposedPenaltyState.PROPOSED,
    )
    proposed_at = models.DateTimeField(_("proposed"), default=timezone.now)
    decided_by = by_account(_("decided by"))
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("penalty proposed for a team")
        verbose_name_plural = _("penalties proposed for teams")
        ordering = ["proposed_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "entry", "kind", "segment"], name="team_penalty_once"
            ),
            models.CheckConstraint(
                name="team_penalty_is_no_gift", condition=models.Q(amount_hundredths__lte=0)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.amount_hundredths}"
