"""Acts on events refused by a rule: who tried what, and the article."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ActRefusal(models.Model):
    """One refusal of an act to an account. Rows are only added, one a day for the same refusal.

    If the creation of an event was refused there is no event; name, season and club are stored
    here.
    """

    event = models.ForeignKey(
        "tournaments.Event",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="act_refusals",
        verbose_name=_("event"),
    )
    proposed_name = models.CharField(_("event not made"), max_length=160, blank=True)
    proposed_season = models.ForeignKey(
        "federation.Season",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("season"),
    )
    proposed_club = models.ForeignKey(
        "federation.Club",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("club"),
    )
    act = models.CharField(_("act"), max_length=60)
    code = models.CharField(_("refusal"), max_length=60)
    article = models.CharField(_("article"), max_length=60)
    account = models.ForeignKey(
        "federation.Account", models.PROTECT, related_name="+", verbose_name=_("tried by")
    )
    refused_at = models.DateTimeField(_("refused"), default=timezone.now)

    class Meta:
        verbose_name = _("act refused")
        verbose_name_plural = _("acts refused")
        ordering = ["refused_at", "pk"]

    def __str__(self) -> str:
        return f"{self.act}: {self.article}"
