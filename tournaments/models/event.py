"""Events: what is played, who organises it, and under which figures."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from federation.models.words import SearchableByName


class EventKind(models.TextChoices):
    PAIRS = "PAIRS", _("pairs")
    TEAMS = "TEAMS", _("teams")
    INDIVIDUAL = "INDIVIDUAL", _("individual")


class OrganiserKind(models.TextChoices):
    CLUB = "CLUB", _("club")
    ASSOCIATION = "ASSOCIATION", _("regional association")
    FEDERATION = "FEDERATION", _("federation")
    OTHER = "OTHER", _("entity that is not affiliated")


class EventClass(models.TextChoices):
    PRIVATE_TOURNAMENT = "PRIVATE_TOURNAMENT", _("private tournament")
    FESTIVAL = "FESTIVAL", _("festival")
    INTERNATIONAL_FESTIVAL = "INTERNATIONAL_FESTIVAL", _("international festival")
    REGIONAL_CHAMPIONSHIP = "REGIONAL_CHAMPIONSHIP", _("regional championship")
    NATIONAL_QUALIFIER = "NATIONAL_QUALIFIER", _("qualifier of a national event")
    NATIONAL_CHAMPIONSHIP = "NATIONAL_CHAMPIONSHIP", _("national championship")
    NATIONAL_EVENT = "NATIONAL_EVENT", _("national event")


class EventType(models.TextChoices):
    OPEN = "OPEN", pgettext_lazy("event type", "open")
    WOMEN = "WOMEN", _("women")
    MIXED = "MIXED", _("mixed")


class AgeGroup(models.TextChoices):
    NONE = "NONE", _("any age")
    YOUTH = "YOUTH", _("youth")
    JUNIOR = "JUNIOR", _("juniors")
    SENIOR = "SENIOR", _("seniors")


class CategoryLimit(models.TextChoices):
    NONE = "NONE", _("any category")
    SECOND = "SECOND", _("second categories")
    PROMOTION = "PROMOTION", _("promotion")


class ScoringMethod(models.TextChoices):
    MATCHPOINTS = "matchpoints", _("matchpoints")
    CROSS_IMPS = "cross_imps", _("cross-IMPs")
    BUTLER = "butler", _("Butler IMPs")
    IMPS_VP = "imps_vp", _("IMPs and victory points")
    POINT_A_BOARD = "point_a_board", _("point a board")
    PATTON = "patton", _("Patton")


class Event(SearchableByName):
    """One event of the calendar, with the rule sets and the Laws it is played under."""

    WORDS_OF = ("name", "venue")

    name = models.CharField(_("name"), max_length=160)
    season = models.ForeignKey(
        "federation.Season", models.PROTECT, related_name="events", verbose_name=_("season")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=EventKind.choices)
    event_class = models.CharField(_("class"), max_length=24, choices=EventClass.choices)
    event_type = models.CharField(
        _("type"), max_length=6, choices=EventType.choices, default=EventType.OPEN
    )
    age_group = models.CharField(
        _("age group"), max_length=6, choices=AgeGroup.choices, default=AgeGroup.NONE
    )
    category_limit = models.CharField(
        _("categories"), max_length=10, choices=CategoryLimit.choices, default=CategoryLimit.NONE
    )
    organiser_kind = models.CharField(_("organiser"), max_length=12, choices=OrganiserKind.choices)
    club = models.ForeignKey(
        "federation.Club", models.PROTECT, null=True, blank=True, verbose_name=_("club")
    )
    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        null=True,
        blank=True,
        verbose_name=_("association"),
    )
    method = models.CharField(_("scoring"), max_length=14, choices=ScoringMethod.choices)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    venue = models.CharField(_("venue"), max_length=160, blank=True)
    director_name = models.CharField(_("director"), max_length=120, blank=True)
    is_online = models.BooleanField(_("online"), default=False)
    is_open_to_all = models.BooleanField(_("entry open to anyone"), default=False)
    is_advertised = models.BooleanField(_("publicly advertised"), default=False)
    has_prizes = models.BooleanField(_("prizes for participants"), default=False)
    planned_sessions = models.PositiveSmallIntegerField(_("sessions"), default=1)
    planned_boards = models.PositiveSmallIntegerField(_("boards in all"), default=0)
    correction_minutes = models.PositiveSmallIntegerField(
        _("minutes in which results may be corrected"), null=True, blank=True
    )
    is_triplets = models.BooleanField(_("three to an entry, who take turns"), default=False)
    wants_homologation = models.BooleanField(_("homologation is wanted"), default=True)
    rule_set = models.ForeignKey(
        "federation.RuleSet", models.PROTECT, related_name="events", verbose_name=_("rule set")
    )
    ranking_rule_set = models.ForeignKey(
        "federation.RuleSet",
        models.PROTECT,
        related_name="ranked_events",
        verbose_name=_("ranking rule set"),
    )
    law_edition = models.PositiveSmallIntegerField(_("edition of the Laws"))
    created_by = models.ForeignKey("federation.Account", models.PROTECT, null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, blank=True)
    cancel_reason = models.CharField(_("why it was cancelled"), max_length=300, blank=True)

    history = HistoricalRecords(excluded_fields=["search_name"])

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-starts_on", "-pk"]
        indexes = [models.Index(fields=["starts_on"], name="event_starts_on")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")), name="event_dates_in_order"
            ),
            models.CheckConstraint(
                name="event_names_its_organiser",
                condition=models.Q(
                    organiser_kind=OrganiserKind.CLUB, club__isnull=False, association__isnull=True
                )
                | models.Q(
                    organiser_kind=OrganiserKind.ASSOCIATION,
                    club__isnull=True,
                    association__isnull=False,
                )
                | models.Q(
                    organiser_kind__in=[OrganiserKind.FEDERATION, OrganiserKind.OTHER],
                    club__isnull=True,
                    association__isnull=True,
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def played_by(self) -> str:
        """Return the kind of contestants: pairs, triplets, teams or individuals, translated."""
        return gettext("triplets") if self.is_triplets else self.get_kind_display()
