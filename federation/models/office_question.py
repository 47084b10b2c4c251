"""Questions to the office from a page of the site, and their answers."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class OfficeQuestion(models.Model):
    """A question to the office. page: the address it was asked from, "" if unknown.

    answer: "" if it was closed without an answer. Deleted some time after it was closed.
    """

    name = models.CharField(_("name"), max_length=80)
    email = models.EmailField(_("e-mail address"))
    language = models.CharField(_("language"), max_length=10, blank=True)
    page = models.CharField(_("page"), max_length=300, blank=True)
    text = models.TextField(_("question"), max_length=2000)
    asked_at = models.DateTimeField(pgettext_lazy("question", "asked"), default=timezone.now)
    asked_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("asked by"),
    )
    answer = models.TextField(_("answer"), max_length=4000, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    closed_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("closed by"),
    )

    class Meta:
        verbose_name = _("question to the office")
        verbose_name_plural = _("questions to the office")
        ordering = ["-asked_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(answer="") | Q(closed_at__isnull=False),
                name="office_question_answered_is_closed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.asked_at:%Y-%m-%d}"
