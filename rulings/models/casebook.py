"""The casebook: decisions without names, found by law and by similarity."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class CasebookEntry(models.Model):
    """One decision without names: of a body on a case, or of a committee on an appeal.

    laws: " 16B1 73C ", with a space on both sides. body: a council, or "CR" for a committee.
    dealer, vulnerable, hands, auction: the board, as stored in a call; poll: answers and how many
    gave each; level: of the event, "" without one. All frozen when written.
    """

    decision = models.OneToOneField(
        "rulings.CaseDecision",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="casebook_entry",
        verbose_name=_("decision"),
    )
    appeal = models.OneToOneField(
        "rulings.Appeal",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="casebook_entry",
        verbose_name=_("appeal"),
    )
    body = models.CharField(_("body"), max_length=14)
    decided_on = models.DateField(pgettext_lazy("casebook", "decided on"))
    laws = models.CharField(_("laws"), max_length=200, blank=True)
    articles = models.CharField(_("articles of the regulations"), max_length=200, blank=True)
    summary = models.TextField(_("summary without names"), max_length=4000)
    dealer = models.CharField(_("dealer"), max_length=1, blank=True)
    vulnerable = models.CharField(_("vulnerable"), max_length=4, blank=True)
    hands = models.CharField(_("hands"), max_length=80, blank=True)
    auction = models.TextField(_("auction"), max_length=600, blank=True)
    poll = models.JSONField(_("poll"), default=list, blank=True)
    grounds = models.TextField(_("grounds"), max_length=4000, blank=True)
    outcome = models.TextField(_("outcome"), max_length=2000, blank=True)
    level = models.CharField(_("level"), max_length=8, blank=True)
    search_text = models.TextField(editable=False)
    written_at = models.DateTimeField(_("written"))
    written_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )

    class Meta:
        verbose_name = _("entry of the casebook")
        verbose_name_plural = _("entries of the casebook")
        ordering = ["-decided_on", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(decision__isnull=False, appeal__isnull=True)
                | Q(decision__isnull=True, appeal__isnull=False),
                name="casebook_entry_of_one_decision",
            ),
            models.CheckConstraint(condition=~Q(summary=""), name="casebook_entry_says_something"),
        ]

    def __str__(self) -> str:
        return self.summary[:80]
