"""The regulation of an event, its quotas, and declarations of players and associations."""

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from federation.errors import RuleError


class RegulationState(models.TextChoices):
    DRAFT = "DRAFT", _("draft")
    PUBLISHED = "PUBLISHED", _("published")


class EventRegulation(models.Model):
    """One version of an event's regulation.

    Once published it is not edited; a change is a new version.
    """

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="regulations", verbose_name=_("event")
    )
    version = models.PositiveSmallIntegerField(_("version"))
    state = models.CharField(
        _("state"), max_length=10, choices=RegulationState.choices, default=RegulationState.DRAFT
    )
    conditions = models.JSONField(_("conditions"))
    saves = models.PositiveIntegerField(_("times saved"), default=1)
    reason = models.CharField(_("why it changed"), max_length=300, blank=True)
    changed = models.JSONField(_("what changed"), default=list)
    written_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("written by"),
    )
    written_at = models.DateTimeField(_("written"), default=timezone.now)
    published_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("published by"),
    )
    published_at = models.DateTimeField(_("published"), null=True, blank=True)

    _was_published = False

    class Meta:
        verbose_name = _("event regulation")
        verbose_name_plural = _("event regulations")
        ordering = ["event", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["event", "version"], name="regulation_version_once"),
            models.UniqueConstraint(
                fields=["event"],
                condition=models.Q(state=RegulationState.DRAFT),
                name="regulation_one_draft",
            ),
            models.CheckConstraint(
                name="regulation_published_has_its_day",
                condition=models.Q(state=RegulationState.DRAFT, published_at__isnull=True)
                | models.Q(state=RegulationState.PUBLISHED, published_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} v{self.version}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the version. Raises: RuleError if it is published."""
        if self._was_published:
            raise RuleError("regulation_is_final", version=self.version)
        super().save(*args, **kwargs)
        self._was_published = self.state == RegulationState.PUBLISHED

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete a draft. Raises: RuleError if it is published."""
        if self._was_published:
            raise RuleError("regulation_is_final", version=self.version)
        return super().delete(*args, **kwargs)

    @classmethod
    def from_db(  # type: ignore[override]
        cls, db: Any, field_names: Any, values: Any
    ) -> "EventRegulation":
        """Remember the stored state, so that `save` can refuse to change a published version."""
        row: EventRegulation = super().from_db(db, field_names, values)
        row._was_published = row.__dict__.get("state") == RegulationState.PUBLISHED
        return row


class PhaseQuota(models.Model):
    """The number of entries an association may nominate for a national event."""

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="quotas", verbose_name=_("event")
    )
    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        related_name="quotas",
        verbose_name=_("association"),
    )
    places = models.PositiveSmallIntegerField(_("places"))

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("quota of an association")
        verbose_name_plural = _("quotas of associations")
        ordering = ["association__name"]
        constraints = [
            models.UniqueConstraint(fields=["event", "association"], name="quota_once"),
        ]

    def __str__(self) -> str:
        return f"{self.association}: {self.places}"


class Nomination(models.Model):
    """A pair or team nominated by an association for a national event, or as a reserve."""

    quota = models.ForeignKey(
        PhaseQuota, models.PROTECT, related_name="nominations", verbose_name=_("quota")
    )
    name = models.CharField(_("team name"), max_length=120, blank=True)
    players = models.ManyToManyField(
        "federation.Person", related_name="nominations", verbose_name=_("players")
    )
    is_reserve = models.BooleanField(_("reserve"), default=False)
    named_at = models.DateTimeField(_("named"), default=timezone.now)
    named_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("named by"),
    )
    withdrawn_at = models.DateTimeField(_("taken back"), null=True, blank=True)

    class Meta:
        verbose_name = _("named entry")
        verbose_name_plural = _("named entries")
        ordering = ["is_reserve", "named_at", "pk"]

    def __str__(self) -> str:
        return self.name or f"{self.quota.association} {self.pk}"


class RegionChoice(models.Model):
    """The region in which a player wants to qualify for one national event."""

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="region_choices", verbose_name=_("event")
    )
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="region_choices",
        verbose_name=_("player"),
    )
    association = models.ForeignKey(
        "federation.Association", models.PROTECT, verbose_name=_("region")
    )
    declared_at = models.DateTimeField(_("declared"), default=timezone.now)
    declared_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("recorded by"),
    )

    class Meta:
        verbose_name = _("choice of a region")
        verbose_name_plural = _("choices of regions")
        constraints = [
            models.UniqueConstraint(fields=["event", "person"], name="region_choice_once"),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.association}"
