"""The playing room: staff, screens, messages, and what everybody may see."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class StaffRole(models.TextChoices):
    ASSISTANT = "ASSISTANT", _("assistant of the director")
    SCORER = "SCORER", _("scorer")
    CHECK_IN = "CHECK_IN", pgettext_lazy("role", "check-in")
    CADDIE = "CADDIE", _("caddie")


class EventStaff(models.Model):
    """A person's role at an event, in force on its days and in the night after the last."""

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="staff", verbose_name=_("event")
    )
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="staff_roles",
        verbose_name=_("person"),
    )
    role = models.CharField(_("role"), max_length=9, choices=StaffRole.choices)
    given_at = models.DateTimeField(_("given"), default=timezone.now)
    given_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("given by"),
    )
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("role at an event")
        verbose_name_plural = _("roles at events")
        ordering = ["event", "role", "given_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "person", "role"],
                condition=models.Q(ended_at__isnull=True),
                name="staff_role_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.person}, {self.get_role_display()}"


class EventScreen(models.Model):
    """A screen in the playing room: the parts it shows in turn, at its own address.

    parts: in their order. note, note_minutes: a text shown some minutes before a round.
    """

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="screens", verbose_name=_("event")
    )
    code = models.CharField(_("code"), max_length=16, unique=True)
    name = models.CharField(_("name"), max_length=60)
    parts = models.JSONField(_("what it shows"))
    seconds = models.PositiveSmallIntegerField(_("seconds for each page"), default=12)
    rows = models.PositiveSmallIntegerField(_("rows on a page"), default=12)
    note = models.CharField(_("words before a round"), max_length=120, blank=True)
    note_minutes = models.PositiveSmallIntegerField(_("so many minutes before"), default=2)
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    made_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("made by"),
    )
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("screen of a room")
        verbose_name_plural = _("screens of rooms")
        ordering = ["event", "name", "pk"]
        constraints = [
            models.CheckConstraint(
                name="screen_turns_in_time",
                condition=models.Q(seconds__gte=4, rows__gte=4),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.name}"


class RoomMessage(models.Model):
    """A message of the director on the screens and on the players' phones of an event.

    It is shown until it is removed, or until a given time.
    """

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="room_messages", verbose_name=_("event")
    )
    text = models.CharField(_("message"), max_length=200)
    put_at = models.DateTimeField(_("put up"), default=timezone.now)
    put_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("put up by"),
    )
    until = models.DateTimeField(_("until"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("message to the room")
        verbose_name_plural = _("messages to the room")
        ordering = ["put_at", "pk"]

    def __str__(self) -> str:
        return self.text


class BoardsSeen(models.TextChoices):
    """When everybody may see contract, score, cards and double dummy of a board."""

    LATER = "LATER", _("once no table has it still to play, and so many minutes later")
    END = "END", _("at the end of the session")
    NOW = "NOW", _("at once, also while tables have it still to play")


class StandingSeen(models.TextChoices):
    """When everybody may see the ranking of the pairs."""

    ROUNDS = "ROUNDS", _("after each complete round")
    END = "END", _("at the end of the session")


class EventVisibility(models.Model):
    """What everybody may see of an event during play. Rows are only added; the last one counts."""

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="sights", verbose_name=_("event")
    )
    boards = models.CharField(
        _("boards"), max_length=5, choices=BoardsSeen.choices, default=BoardsSeen.LATER
    )
    minutes = models.PositiveSmallIntegerField(_("minutes later"), default=0)
    standing = models.CharField(
        _("standing"), max_length=6, choices=StandingSeen.choices, default=StandingSeen.ROUNDS
    )
    made_at = models.DateTimeField(_("from"), default=timezone.now)
    made_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("set by"),
    )

    class Meta:
        verbose_name = _("what everybody sees of an event")
        verbose_name_plural = _("what everybody sees of events")
        ordering = ["event", "made_at", "pk"]
        constraints = [
            models.CheckConstraint(
                name="sight_minutes_of_later",
                condition=models.Q(boards=BoardsSeen.LATER) | models.Q(minutes=0),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.get_boards_display()}"
