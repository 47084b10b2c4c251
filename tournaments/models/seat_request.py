"""Requests of players for fixed seats, and the organiser's answers."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.columns import by_account


class SeatRequestState(models.TextChoices):
    ASKED = "ASKED", _("waits for the organiser")
    GRANTED = "GRANTED", _("granted")
    REFUSED = "REFUSED", _("refused")
    WITHDRAWN = "WITHDRAWN", _("withdrawn")


class SeatRequest(models.Model):
    """A request for a fixed seat by a player who cannot move between tables.

    why: what the player says about their health; deleted after the event.
    """

    registration = models.ForeignKey(
        "tournaments.Registration",
        models.PROTECT,
        related_name="seat_requests",
        verbose_name=_("entry online"),
    )
    person = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="seat_requests", verbose_name=_("player")
    )
    why = models.CharField(_("why a seat is needed"), max_length=300, blank=True)
    state = models.CharField(
        _("state"), max_length=9, choices=SeatRequestState.choices, default=SeatRequestState.ASKED
    )
    answer = models.CharField(_("answer"), max_length=300, blank=True)
    requested_by = by_account(_("requested by"))
    requested_at = models.DateTimeField(_("requested"), default=timezone.now)
    decided_by = by_account(_("decided by"))
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        verbose_name = _("seat asked for")
        verbose_name_plural = _("seats asked for")
        ordering = ["requested_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["registration", "person"],
                condition=models.Q(state__in=[SeatRequestState.ASKED, SeatRequestState.GRANTED]),
                name="seat_requested_once",
            ),
            models.CheckConstraint(
                name="seat_request_decided_has_its_time",
                condition=~models.Q(state__in=[SeatRequestState.GRANTED, SeatRequestState.REFUSED])
                | models.Q(decided_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.registration}: {self.person}"
