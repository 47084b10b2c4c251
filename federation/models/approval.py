"""Acts that require the agreement of a second person."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.texts import approval_title, subject_in_words


class ApprovalState(models.TextChoices):
    ASKED = "ASKED", _("waiting")
    DONE = "DONE", _("agreed and done")
    DECLINED = "DECLINED", _("declined")
    WITHDRAWN = "WITHDRAWN", _("withdrawn")


class Approval(models.Model):
    """One act requested by one person (or by the nightly jobs) and decided by another."""

    act = models.CharField(_("act"), max_length=60)
    subject = models.CharField(_("subject"), max_length=60, db_index=True)
    arguments = models.JSONField(_("arguments"), default=dict)
    about = models.JSONField(
        _("what it is about"), default=list, help_text=_("Names and amounts, for whoever decides.")
    )
    state = models.CharField(
        _("state"), max_length=10, choices=ApprovalState.choices, default=ApprovalState.ASKED
    )
    reason = models.CharField(_("why it is asked"), max_length=300)
    requested_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="approvals_requested",
        verbose_name=_("requested by"),
    )
    requested_at = models.DateTimeField(_("requested"))
    decision = models.CharField(_("why it was decided so"), max_length=300, blank=True)
    decided_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="approvals_decided",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    refusal = models.JSONField(_("refusal"), null=True, blank=True)

    class Meta:
        verbose_name = _("approval")
        verbose_name_plural = _("approvals")
        ordering = ["-requested_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["act", "subject"],
                condition=models.Q(state=ApprovalState.ASKED),
                name="approval_requested_once",
            ),
            models.CheckConstraint(
                condition=models.Q(state=ApprovalState.ASKED, decided_at__isnull=True)
                | (~models.Q(state=ApprovalState.ASKED) & models.Q(decided_at__isnull=False)),
                name="approval_decided_when_not_waiting",
            ),
            models.CheckConstraint(
                condition=models.Q(state=ApprovalState.WITHDRAWN)
                | models.Q(requested_by__isnull=True)
                | models.Q(decided_by__isnull=True)
                | ~models.Q(requested_by=models.F("decided_by")),
                name="approval_by_a_second_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{approval_title(self.act)}, {subject_in_words(self.subject)}"
