"""Rulings: the flow used, the decision and its corrections, and the cited Laws."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.texts.stored import stored_words
from rulings.rules.log import cited_as
from rulings.rules.measures import MeasureKind


class Basis(models.TextChoices):
    """The basis of a ruling's facts."""

    AGREED = "AGREED", _("facts agreed (Law 84)")
    FOUND = "FOUND", _("facts found by the director (Law 85)")


class RevisionKind(models.TextChoices):
    DECIDED = "DECIDED", _("decided")
    CORRECTED = "CORRECTED", _("corrected")
    WITHDRAWN = "WITHDRAWN", _("taken back")
    APPEAL = "APPEAL", _("changed on appeal")


class FlowWalk(models.Model):
    """A flow of the Laws, or a matter of the regulation, used for a call.

    Answers are added until a ruling uses it.
    """

    incident = models.ForeignKey(
        "rulings.Incident",
        models.PROTECT,
        related_name="walks",
        verbose_name=pgettext_lazy("director", "call"),
    )
    flow = models.CharField(_("flow"), max_length=40)
    edition = models.PositiveSmallIntegerField(_("edition of the Laws"))
    national_text = models.CharField(_("national text"), max_length=4)
    answers = models.JSONField(_("answers"), default=list)
    outcome = models.CharField(_("outcome"), max_length=60, blank=True)
    proposal = models.JSONField(_("proposal"), default=list)
    follow_ups = models.JSONField(_("flows to go through next"), default=list)
    begun_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("begun by"),
    )
    begun_at = models.DateTimeField(_("begun"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    dropped_at = models.DateTimeField(_("put aside"), null=True, blank=True)

    class Meta:
        verbose_name = _("flow gone through")
        verbose_name_plural = _("flows gone through")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="flow_walk_ended_with_outcome",
                condition=Q(ended_at__isnull=True, outcome="")
                | (Q(ended_at__isnull=False) & ~Q(outcome="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.flow} {self.edition}"


class Ruling(models.Model):
    """The director's ruling on one call; its newest revision counts."""

    incident = models.OneToOneField(
        "rulings.Incident",
        models.PROTECT,
        related_name="ruling",
        verbose_name=pgettext_lazy("director", "call"),
    )
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.incident)


class RulingRevision(models.Model):
    """A ruling from a moment on: decided, corrected, taken back or changed on appeal.

    departure_reason: as typed. departure_code: of the sentence the program gives instead.
    """

    ruling = models.ForeignKey(
        Ruling, models.PROTECT, related_name="revisions", verbose_name=_("ruling")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=9, choices=RevisionKind.choices)
    basis = models.CharField(_("facts"), max_length=6, choices=Basis.choices, blank=True)
    walks = models.ManyToManyField(
        FlowWalk, related_name="revisions", blank=True, verbose_name=_("flows gone through")
    )
    edition = models.PositiveSmallIntegerField(_("edition of the Laws"))
    measures = models.JSONField(_("measures"), default=list)
    left_out = models.JSONField(_("proposed, not applied"), default=list)
    decision = models.TextField(_("decision in own words"), max_length=4000, blank=True)
    departs = models.BooleanField(_("departs from the proposal"), default=False)
    departure_reason = models.CharField(_("why it departs"), max_length=600, blank=True)
    departure_code = models.CharField(
        _("why it departs, by the program"), max_length=60, blank=True
    )
    departure_values = models.JSONField(_("values of the sentence"), default=dict, blank=True)
    reason = models.CharField(_("why it changed"), max_length=600, blank=True)
    made_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    made_at = models.DateTimeField(_("decided"))

    class Meta:
        verbose_name = _("revision of a ruling")
        verbose_name_plural = _("revisions of rulings")
        ordering = ["ruling", "number"]
        constraints = [
            models.UniqueConstraint(fields=["ruling", "number"], name="ruling_revision_once"),
            models.CheckConstraint(
                name="ruling_departs_with_reason",
                condition=Q(departs=False) | ~Q(departure_reason="") | ~Q(departure_code=""),
            ),
            models.CheckConstraint(
                name="ruling_changes_with_reason",
                condition=Q(kind=RevisionKind.DECIDED, number=1)
                | (~Q(kind=RevisionKind.DECIDED) & Q(number__gt=1) & ~Q(reason="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruling} v{self.number}"

    @property
    def why_it_departs(self) -> str:
        return stored_words(self.departure_reason, self.departure_code, self.departure_values)


class RulingMeasure(models.Model):
    """The effect of a ruling on the score, from one revision to another; it waits until applied.

    Its rows are found by the reference "#call" of rulings on boards, and by its penalty.
    """

    ruling = models.ForeignKey(
        Ruling, models.PROTECT, related_name="score_measures", verbose_name=_("ruling")
    )
    given_in = models.ForeignKey(
        RulingRevision, models.PROTECT, related_name="+", verbose_name=_("given in")
    )
    ended_in = models.ForeignKey(
        RulingRevision,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("ended in"),
    )
    kind = models.CharField(
        _("kind"), max_length=10, choices=[(choice.value, choice.value) for choice in MeasureKind]
    )
    values = models.JSONField(_("what counts"), default=dict)
    waits_for = models.CharField(_("what it waits for"), max_length=40, blank=True)
    penalty = models.OneToOneField(
        "rulings.Penalty",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="measure",
        verbose_name=_("penalty"),
    )
    late_change = models.ForeignKey(
        "scoring.LateChange",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("late change of results"),
    )
    applied_at = models.DateTimeField(_("applied"), null=True, blank=True)

    class Meta:
        verbose_name = _("measure on the score")
        verbose_name_plural = _("measures on the score")
        ordering = ["ruling", "pk"]
        constraints = [
            models.CheckConstraint(
                name="ruling_measure_applied_or_waits",
                condition=Q(applied_at__isnull=True) | Q(waits_for=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruling}: {self.kind}"

    @property
    def late_state(self) -> str | None:
        """Return the state of the late change that it became, if any."""
        return self.late_change.state if self.late_change is not None else None


class RulingCitation(models.Model):
    """One source of a revision: a Law with the rest of the address, as cited.

    Without a Law the address is that of an article of the federation's regulation.
    """

    revision = models.ForeignKey(RulingRevision, models.PROTECT, related_name="citations")
    place = models.PositiveSmallIntegerField(_("place"))
    law = models.PositiveSmallIntegerField(_("law"), db_index=True, null=True, blank=True)
    address = models.CharField(pgettext_lazy("law", "address"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("Law cited by a ruling")
        verbose_name_plural = _("Laws cited by rulings")
        ordering = ["revision", "place"]
        constraints = [
            models.UniqueConstraint(fields=["revision", "place"], name="ruling_citation_once"),
            models.CheckConstraint(
                name="ruling_citation_names_source",
                condition=Q(law__isnull=False) | ~Q(address=""),
            ),
        ]

    def __str__(self) -> str:
        return cited_as(self.law, self.address)
