"""Reminders by e-mail: each goes once."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Reminder(models.Model):
    """One e-mail to one address about one last day. Made before it is sent, so it is sent once."""

    kind = models.CharField(_("kind"), max_length=40)
    subject = models.CharField(
        _("subject"), max_length=80, db_index=True, help_text=_("What it is about: season:2027")
    )
    due_on = models.DateField(_("last day"))
    remind_on = models.DateField(_("to be sent from"))
    recipient = models.EmailField(_("recipient"), max_length=254)
    created_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    claimed_at = models.DateTimeField(_("being sent since"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    refusal = models.CharField(_("why it was not sent"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("reminder")
        verbose_name_plural = _("reminders")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "subject", "due_on", "remind_on", "recipient"],
                name="reminder_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} {self.recipient}"
