"""The federation's regulations in the library: texts by first day in force, by article."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class RegulationText(models.Model):
    """One version of a regulation, as imported; of those in use, the day decides which applies.

    code: by which rules cite it, such as RTP.
    """

    code = models.CharField(_("code"), max_length=12)
    name = models.CharField(_("name"), max_length=160)
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    language = models.CharField(_("language"), max_length=12)
    in_force_from = models.DateField(_("in force from"))
    is_public = models.BooleanField(_("anyone may read it"), default=False)
    unplaced = models.JSONField(_("not placed"), default=list)
    sha256 = models.CharField(max_length=64)
    imported_at = models.DateTimeField(_("imported"))
    imported_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, verbose_name=_("imported by")
    )
    in_use_since = models.DateTimeField(_("in use since"), null=True, blank=True)

    class Meta:
        verbose_name = _("text of a regulation")
        verbose_name_plural = _("texts of regulations")
        ordering = ["code", "-in_force_from", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["code", "version"], name="regulation_text_version_once")
        ]

    def __str__(self) -> str:
        return self.name


class RegulationArticle(models.Model):
    """One article of one edition."""

    text = models.ForeignKey(
        RegulationText, models.CASCADE, related_name="articles", verbose_name=_("regulation")
    )
    place = models.PositiveSmallIntegerField(_("place"))
    number = models.CharField(_("number"), max_length=20)
    title = models.CharField(_("title"), max_length=220)
    body = models.TextField(_("words"), blank=True)

    class Meta:
        verbose_name = _("article of a regulation")
        verbose_name_plural = _("articles of regulations")
        ordering = ["text", "place"]
        constraints = [
            models.UniqueConstraint(fields=["text", "number"], name="regulation_article_once")
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.title}"
