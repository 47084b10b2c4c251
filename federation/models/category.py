"""Which category a person holds, from when."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class CategoryGrant(models.Model):
    """A category given to a person from a date; the latest one in force counts. Append-only."""

    person = models.ForeignKey("federation.Person", models.PROTECT, related_name="category_grants")
    category = models.CharField(_("category"), max_length=20)
    valid_from = models.DateField(_("from"))
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    rule_set = models.ForeignKey("federation.RuleSet", models.PROTECT)

    class Meta:
        verbose_name = _("category grant")
        verbose_name_plural = _("category grants")
        ordering = ["-valid_from", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "category", "valid_from"], name="category_once_per_day"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.category}"
