"""Changes of results that came after their window, while they wait for agreement."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class LateChangeState(models.TextChoices):
    FOR_DIRECTOR = "FOR_DIRECTOR", _("waits for the director")
    FOR_BODY = "FOR_BODY", _("waits for the body that agrees after the director")
    DONE = "DONE", _("agreed and done")
    DECLINED = "DECLINED", _("declined")


# Whose agreement it waits for.
UNDECIDED = (LateChangeState.FOR_DIRECTOR, LateChangeState.FOR_BODY)


class AgreeingBody(models.TextChoices):
    ORGANISER = "ORGANISER", _("organiser")
    TECHNICAL = "TECHNICAL", _("technical council")


class LateChange(models.Model):
    """One act on results, carried out once the director and the body agreed. body: "" for none.

    arguments: those of the service in `LATE_ACTS` besides `account` and `now`.
    """

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="late_changes", verbose_name=_("event")
    )
    act = models.CharField(_("act"), max_length=40)
    arguments = models.JSONField(_("arguments"), default=dict)
    about = models.CharField(_("what it is about"), max_length=200, blank=True)
    reason = models.CharField(_("reason"), max_length=200)
    article = models.CharField(_("article"), max_length=40)
    closed_at = models.DateTimeField(_("when the window was closed"))
    body = models.CharField(
        _("who agrees after the director"), max_length=10, choices=AgreeingBody.choices, blank=True
    )
    state = models.CharField(_("state"), max_length=12, choices=LateChangeState.choices)
    proposed_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("proposed by"),
    )
    proposed_at = models.DateTimeField(_("proposed"))
    director = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("director who agreed"),
    )
    director_at = models.DateTimeField(_("when the director agreed"), null=True, blank=True)
    director_reason = models.CharField(_("why the director agreed"), max_length=200, blank=True)
    decided_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decision = models.CharField(_("why it was decided so"), max_length=200, blank=True)
    refusal = models.JSONField(_("refusal"), null=True, blank=True)

    class Meta:
        verbose_name = _("late change of results")
        verbose_name_plural = _("late changes of results")
        ordering = ["-proposed_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(
                    state__in=UNDECIDED,
                    decided_at__isnull=True,
                )
                | models.Q(
                    state__in=[LateChangeState.DONE, LateChangeState.DECLINED],
                    decided_at__isnull=False,
                ),
                name="late_change_decided_when_not_waiting",
            ),
            models.CheckConstraint(
                condition=~models.Q(state=LateChangeState.DONE)
                | models.Q(body="")
                | ~models.Q(director=models.F("decided_by")),
                name="late_change_by_two",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.about}"
