"""The office's own texts for letters and certificates, by version."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class LetterText(models.Model):
    """One version of a sentence.

    Rows are only added; if both texts are empty the default is used.
    """

    code = models.CharField(_("sentence"), max_length=40)
    version = models.PositiveIntegerField(_("version"))
    portuguese = models.TextField(_("Portuguese text"), max_length=2000, blank=True)
    english = models.TextField(_("English text"), max_length=2000, blank=True)
    written_at = models.DateTimeField(_("written"))
    written_by = models.ForeignKey(
        "federation.Account", models.PROTECT, related_name="+", verbose_name=_("written by")
    )

    class Meta:
        verbose_name = _("text of a letter")
        verbose_name_plural = _("texts of letters")
        ordering = ["code", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["code", "version"], name="letter_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.code} ({self.version})"

    @property
    def is_ours(self) -> bool:
        """Return whether this version returns to the default text."""
        return not (self.portuguese or self.english)
