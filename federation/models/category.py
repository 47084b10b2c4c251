"""The categories of people, with their first days."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class CategoryGrant(models.Model):
    """A category given to a person from a date; the latest one in force counts.

    Rows are only added; one given by mistake stays and is marked as revoked.
    """

    person = models.ForeignKey("federation.Person", models.PROTECT, related_name="category_grants")
    category = models.CharField(_("category"), max_length=20)
    valid_from = models.DateField(_("from"))
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    rule_set = models.ForeignKey("federation.RuleSet", models.PROTECT)
    source = models.CharField(
        _("given by"), max_length=60, blank=True, db_index=True, help_text=_("season_close:12")
    )
    taken_back_at = models.DateTimeField(_("taken back"), null=True, blank=True)

    class Meta:
        verbose_name = _("category grant")
        verbose_name_plural = _("category grants")
        ordering = ["-valid_from", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "category", "valid_from"],
                condition=models.Q(taken_back_at__isnull=True),
                name="category_once_per_day",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.category}"
