"""The directors of events: appointments with their answers, and delegated appointments."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class DirectorPost(models.TextChoices):
    CHIEF = "CHIEF", _("chief director")
    DIRECTOR = "DIRECTOR", _("director")
    SUBSTITUTE = "SUBSTITUTE", _("substitute")
    STAND_IN = "STAND_IN", _("stands in for the missing director")


class AppointedBy(models.TextChoices):
    COUNCIL = "COUNCIL", _("council of directors")
    ASSOCIATION = "ASSOCIATION", _("regional association")
    ORGANISER = "ORGANISER", _("organiser")


class AppointmentState(models.TextChoices):
    PROPOSED = "PROPOSED", _("waiting for the answer")
    ACCEPTED = "ACCEPTED", _("accepted")
    DECLINED = "DECLINED", _("declined")
    ENDED = "ENDED", _("ended")


STANDING = [AppointmentState.PROPOSED, AppointmentState.ACCEPTED]


class DirectorAppointment(models.Model):
    """The appointment of a person as director of an event. A change of post is a new row."""

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="appointments", verbose_name=_("event")
    )
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="appointments",
        verbose_name=_("director"),
    )
    post = models.CharField(_("post"), max_length=10, choices=DirectorPost.choices)
    preference = models.PositiveSmallIntegerField(
        _("order of preference"), default=0, help_text=_("Of substitutes, and of who stands in.")
    )
    body = models.CharField(_("appointed by"), max_length=11, choices=AppointedBy.choices)
    grade = models.CharField(
        _("grade"), max_length=20, blank=True, help_text=_("In the register, on that day.")
    )
    qualified_abroad = models.CharField(
        _("qualified by another federation"), max_length=120, blank=True
    )
    state = models.CharField(
        _("state"),
        max_length=8,
        choices=AppointmentState.choices,
        default=AppointmentState.PROPOSED,
    )
    appointed_at = models.DateTimeField(_("appointed"), default=timezone.now)
    appointed_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("recorded by"),
    )
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    end_reason = models.CharField(_("why it ended"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("appointment of a director")
        verbose_name_plural = _("appointments of directors")
        ordering = ["event", "preference", "post", "appointed_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "person"],
                condition=models.Q(state__in=STANDING),
                name="director_appointed_once",
            ),
            models.UniqueConstraint(
                fields=["event"],
                condition=models.Q(state__in=STANDING, post=DirectorPost.CHIEF),
                name="one_chief_director",
            ),
            models.CheckConstraint(
                name="substitutes_have_an_order",
                condition=models.Q(
                    post__in=[DirectorPost.SUBSTITUTE, DirectorPost.STAND_IN], preference__gt=0
                )
                | models.Q(post__in=[DirectorPost.CHIEF, DirectorPost.DIRECTOR], preference=0),
            ),
            models.CheckConstraint(
                name="appointment_ended_has_its_time",
                condition=~models.Q(state=AppointmentState.ENDED)
                | models.Q(ended_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.person}"


class AppointmentsLeft(models.Model):
    """The directors' council leaves the appointments for regional events to an association."""

    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        related_name="+",
        verbose_name=_("association"),
    )
    valid_from = models.DateField(_("from"))
    valid_until = models.DateField(_("until"), null=True, blank=True)
    decided_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("recorded by"),
    )
    decided_at = models.DateTimeField(_("recorded"), default=timezone.now)

    class Meta:
        verbose_name = _("appointments left to an association")
        verbose_name_plural = _("appointments left to associations")
        ordering = ["association__name", "-valid_from"]
        constraints = [
            models.CheckConstraint(
                name="appointments_left_in_order",
                condition=models.Q(valid_until__isnull=True)
                | models.Q(valid_until__gte=models.F("valid_from")),
            ),
        ]

    def __str__(self) -> str:
        return str(self.association)
