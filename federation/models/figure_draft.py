"""Figures being edited by the office: drafts of rule sets and fees, and their trials."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class FiguresUse(models.TextChoices):
    """What figures are used for; the first three are columns of the federation."""

    REGULATION = "regulation", _("Regulation")
    RANKING = "ranking_rules", _("Rules of the ranking")
    OFFICE = "office_rules", _("Rules of the office")
    FEES = "fees", _("Fees")


class DraftState(models.TextChoices):
    DRAFT = "DRAFT", pgettext_lazy("figures", "draft")
    AGREED = "AGREED", pgettext_lazy("draft", "agreed")
    DROPPED = "DROPPED", _("dropped")


class FigureDraft(models.Model):
    """A version of figures that is not in force; the office may change or delete it.

    base, base_fees: the version it started from. When approved it becomes a row of its own and is
    no longer changed. saves: the number of saves, so that two editors cannot overwrite each other.
    """

    use = models.CharField(_("use"), max_length=16, choices=FiguresUse.choices)
    season = models.ForeignKey(
        "federation.Season",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="figure_drafts",
        verbose_name=_("season"),
        help_text=_("Fees only: the season they are of."),
    )
    base = models.ForeignKey(
        "federation.RuleSet",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="drafts",
        verbose_name=_("begun from"),
    )
    base_fees = models.ForeignKey(
        "federation.FeeSchedule",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="drafts",
        verbose_name=_("begun from the fees"),
    )
    figures = models.JSONField(_("figures"))
    state = models.CharField(
        _("state"), max_length=8, choices=DraftState.choices, default=DraftState.DRAFT
    )
    saves = models.PositiveIntegerField(_("times saved"), default=0)
    begun_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("begun by"),
    )
    begun_at = models.DateTimeField(_("begun"), default=timezone.now)
    changed_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("last changed by"),
    )
    changed_at = models.DateTimeField(_("last changed"), default=timezone.now)
    became = models.ForeignKey(
        "federation.RuleSet",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="agreed_drafts",
        verbose_name=_("became"),
    )
    became_fees = models.ForeignKey(
        "federation.FeeSchedule",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="agreed_drafts",
        verbose_name=_("became the fees"),
    )

    class Meta:
        verbose_name = _("draft of figures")
        verbose_name_plural = _("drafts of figures")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(use=FiguresUse.FEES, season__isnull=False)
                | (~models.Q(use=FiguresUse.FEES) & models.Q(season__isnull=True)),
                name="figure_draft_season_of_fees",
            ),
            models.CheckConstraint(
                condition=~models.Q(state=DraftState.AGREED)
                | models.Q(became__isnull=False)
                | models.Q(became_fees__isnull=False),
                name="figure_draft_agreed_became",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.figures.get('title', '')} ({self.figures.get('valid_from', '')})"


class FigureTrial(models.Model):
    """What a draft would have changed in a past season; computed, never applied.

    sha256: of the figures used, so that the page can say whether they have changed since.
    """

    draft = models.ForeignKey(
        FigureDraft, models.PROTECT, related_name="trials", verbose_name=_("draft")
    )
    season = models.ForeignKey(
        "federation.Season", models.PROTECT, related_name="+", verbose_name=_("season")
    )
    sha256 = models.CharField(_("fingerprint"), max_length=64)
    tried_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("tried by"),
    )
    tried_at = models.DateTimeField(_("tried"), default=timezone.now)
    people = models.PositiveIntegerField(_("people in the ranking"), default=0)
    events = models.PositiveIntegerField(_("events looked at"), default=0)

    class Meta:
        verbose_name = _("trial of figures")
        verbose_name_plural = _("trials of figures")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.draft} · {self.season}"


class FigureTrialLine(models.Model):
    """A person whose place, points or category a trial changed; None: not in the list."""

    trial = models.ForeignKey(FigureTrial, models.CASCADE, related_name="lines")
    person = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="+", verbose_name=_("person")
    )
    club = models.ForeignKey(
        "federation.Club",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("club"),
    )
    place_before = models.PositiveIntegerField(_("place before"), null=True, blank=True)
    place_after = models.PositiveIntegerField(_("place after"), null=True, blank=True)
    pe_before = models.IntegerField(_("experience points before"), default=0)
    pe_after = models.IntegerField(_("experience points after"), default=0)
    pm_tenths_before = models.IntegerField(_("merit points before, in tenths"), default=0)
    pm_tenths_after = models.IntegerField(_("merit points after, in tenths"), default=0)
    category_before = models.CharField(_("category before"), max_length=20, blank=True)
    category_after = models.CharField(_("category after"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("line of a trial")
        verbose_name_plural = _("lines of trials")
        ordering = ["trial", "place_after", "pk"]

    def __str__(self) -> str:
        return f"{self.trial_id}: {self.place_before} → {self.place_after}"


class FigureTrialEvent(models.Model):
    """An event for which a trial of the conditions of homologation gave another answer.

    subject: "event:12". before, after: ids of the rules that prevent it, with their articles.
    """

    trial = models.ForeignKey(FigureTrial, models.CASCADE, related_name="event_lines")
    subject = models.CharField(_("subject"), max_length=60)
    before = models.JSONField(_("stopped before by"), default=list)
    after = models.JSONField(_("stopped after by"), default=list)

    class Meta:
        verbose_name = _("event of a trial")
        verbose_name_plural = _("events of trials")
        ordering = ["trial", "pk"]

    def __str__(self) -> str:
        return f"{self.trial_id}: {self.subject}"
