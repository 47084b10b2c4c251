"""The yearly cycle of the calendar: acts, proposals and reservations of bodies, versions sent."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournaments.models.event import (
    AgeGroup,
    CategoryLimit,
    EventClass,
    EventKind,
    EventType,
    OrganiserKind,
)


class CalendarCycle(models.Model):
    """The preparation of one season's calendar, under the figures of the day it was opened."""

    season = models.OneToOneField(
        "federation.Season",
        models.PROTECT,
        related_name="calendar_cycle",
        verbose_name=_("season"),
    )
    rule_set = models.ForeignKey(
        "federation.RuleSet", models.PROTECT, related_name="+", verbose_name=_("rule set")
    )
    opened_at = models.DateTimeField(_("opened"), default=timezone.now, editable=False)
    opened_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("opened by"),
    )

    class Meta:
        verbose_name = _("calendar of a season")
        verbose_name_plural = _("calendars of seasons")
        ordering = ["-season__year"]

    def __str__(self) -> str:
        return str(self.season)


class CalendarStage(models.TextChoices):
    DRAFT = "DRAFT", _("draft")
    FINAL = "FINAL", _("final")


class CalendarVersion(models.Model):
    """The calendar as sent or published: its lines on that day. Append-only."""

    cycle = models.ForeignKey(
        CalendarCycle, models.PROTECT, related_name="versions", verbose_name=_("calendar")
    )
    stage = models.CharField(_("stage"), max_length=5, choices=CalendarStage.choices)
    number = models.PositiveSmallIntegerField(_("number"))
    content = models.JSONField(_("content"))
    published_at = models.DateTimeField(_("published"), default=timezone.now)
    published_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("published by"),
    )
    days_late = models.PositiveSmallIntegerField(_("days late"), default=0)

    class Meta:
        verbose_name = _("version of a calendar")
        verbose_name_plural = _("versions of calendars")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["cycle", "stage", "number"], name="calendar_version_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.cycle} {self.get_stage_display()} {self.number}"


class ProposalState(models.TextChoices):
    SUBMITTED = "SUBMITTED", _("submitted")
    ACCEPTED = "ACCEPTED", _("accepted")
    REFUSED = "REFUSED", _("refused")


class CalendarProposal(models.Model):
    """A change to the draft proposed by an association, and the decision on it."""

    cycle = models.ForeignKey(
        CalendarCycle, models.PROTECT, related_name="proposals", verbose_name=_("calendar")
    )
    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        related_name="calendar_proposals",
        verbose_name=_("association"),
    )
    event = models.ForeignKey(
        "tournaments.Event",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="proposals",
        verbose_name=_("event"),
    )
    starts_on = models.DateField(_("proposed first day"), null=True, blank=True)
    ends_on = models.DateField(_("proposed last day"), null=True, blank=True)
    text = models.TextField(_("proposal"), max_length=2000)
    submitted_at = models.DateTimeField(_("submitted"), default=timezone.now, editable=False)
    submitted_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("submitted by"),
    )
    days_late = models.PositiveSmallIntegerField(_("days late"), default=0)
    state = models.CharField(
        _("state"), max_length=9, choices=ProposalState.choices, default=ProposalState.SUBMITTED
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    reason = models.CharField(_("reason"), max_length=400, blank=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("proposal for the calendar")
        verbose_name_plural = _("proposals for the calendar")
        ordering = ["submitted_at", "pk"]
        constraints = [
            models.CheckConstraint(
                name="proposal_dates_in_order",
                condition=models.Q(starts_on__isnull=True, ends_on__isnull=True)
                | models.Q(ends_on__gte=models.F("starts_on")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.association}: {self.text[:40]}"


class ReservationState(models.TextChoices):
    REQUESTED = "REQUESTED", _("requested")
    ALTERNATIVE_OFFERED = "ALTERNATIVE_OFFERED", _("another date offered")
    ACCEPTED = "ACCEPTED", _("accepted")
    REFUSED = "REFUSED", _("refused")
    WITHDRAWN = "WITHDRAWN", _("withdrawn")
    USED = "USED", _("event created")


OPEN_STATES = (ReservationState.REQUESTED, ReservationState.ALTERNATIVE_OFFERED)
STANDING_STATES = (*OPEN_STATES, ReservationState.ACCEPTED)


class DateReservation(models.Model):
    """Days that a club, an association or another entity requests in a season's calendar."""

    season = models.ForeignKey(
        "federation.Season",
        models.PROTECT,
        related_name="date_reservations",
        verbose_name=_("season"),
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
        related_name="date_reservations",
        verbose_name=_("association"),
    )
    entity_name = models.CharField(_("name of the entity"), max_length=120, blank=True)
    contact = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="date_reservations",
        verbose_name=_("who answers for the entity"),
    )
    title = models.CharField(_("title"), max_length=160)
    event_class = models.CharField(_("class"), max_length=24, choices=EventClass.choices)
    kind = models.CharField(_("kind"), max_length=10, choices=EventKind.choices)
    event_type = models.CharField(
        _("type"), max_length=6, choices=EventType.choices, default=EventType.OPEN
    )
    age_group = models.CharField(
        _("age group"), max_length=6, choices=AgeGroup.choices, default=AgeGroup.NONE
    )
    category_limit = models.CharField(
        _("categories"), max_length=10, choices=CategoryLimit.choices, default=CategoryLimit.NONE
    )
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    venue = models.CharField(_("venue"), max_length=160, blank=True)
    region = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("region"),
        help_text=_("Empty: the whole country."),
    )
    is_online = models.BooleanField(_("online"), default=False)
    state = models.CharField(
        _("state"),
        max_length=20,
        choices=ReservationState.choices,
        default=ReservationState.REQUESTED,
    )
    requested_at = models.DateTimeField(_("requested"), default=timezone.now, editable=False)
    requested_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("requested by"),
    )
    days_late = models.PositiveSmallIntegerField(_("days late"), default=0)
    offered_starts_on = models.DateField(_("offered first day"), null=True, blank=True)
    offered_ends_on = models.DateField(_("offered last day"), null=True, blank=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    reason = models.CharField(_("reason"), max_length=400, blank=True)
    event = models.OneToOneField(
        "tournaments.Event",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="reservation",
        verbose_name=_("event"),
    )

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("reservation of a date")
        verbose_name_plural = _("reservations of dates")
        ordering = ["starts_on", "pk"]
        indexes = [models.Index(fields=["season", "state"], name="reservation_season_state")]
        constraints = [
            models.CheckConstraint(
                name="reservation_dates_in_order",
                condition=models.Q(ends_on__gte=models.F("starts_on")),
            ),
            models.CheckConstraint(
                name="reservation_offer_in_order",
                condition=models.Q(offered_starts_on__isnull=True, offered_ends_on__isnull=True)
                | models.Q(offered_ends_on__gte=models.F("offered_starts_on")),
            ),
            models.CheckConstraint(
                name="reservation_used_has_event",
                condition=models.Q(state=ReservationState.USED, event__isnull=False)
                | (~models.Q(state=ReservationState.USED) & models.Q(event__isnull=True)),
            ),
            models.CheckConstraint(
                name="reservation_names_its_organiser",
                condition=models.Q(
                    organiser_kind=OrganiserKind.CLUB, club__isnull=False, association__isnull=True
                )
                | models.Q(
                    organiser_kind=OrganiserKind.ASSOCIATION,
                    club__isnull=True,
                    association__isnull=False,
                )
                | (
                    models.Q(
                        organiser_kind=OrganiserKind.OTHER,
                        club__isnull=True,
                        association__isnull=True,
                        contact__isnull=False,
                    )
                    & ~models.Q(entity_name="")
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.title


class AssociationCalendar(models.Model):
    """The calendar of one association as sent; sending it again adds a numbered version."""

    cycle = models.ForeignKey(
        CalendarCycle,
        models.PROTECT,
        related_name="association_calendars",
        verbose_name=_("calendar"),
    )
    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        related_name="calendars",
        verbose_name=_("association"),
    )
    number = models.PositiveSmallIntegerField(_("number"))
    content = models.JSONField(_("content"))
    sent_at = models.DateTimeField(_("sent"), default=timezone.now, editable=False)
    sent_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("sent by"),
    )
    days_late = models.PositiveSmallIntegerField(_("days late"), default=0)

    class Meta:
        verbose_name = _("calendar of an association")
        verbose_name_plural = _("calendars of associations")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["cycle", "association", "number"], name="association_calendar_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.association} {self.cycle} {self.number}"


class PrivateFeed(models.Model):
    """The address of an account's own calendar feed; a new key makes the old address invalid."""

    account = models.OneToOneField(
        "federation.Account",
        models.CASCADE,
        related_name="private_feed",
        verbose_name=_("account"),
    )
    number = models.PositiveIntegerField(_("number"), default=1)
    renewed_at = models.DateTimeField(_("renewed"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("private calendar address")
        verbose_name_plural = _("private calendar addresses")

    def __str__(self) -> str:
        return f"{self.account} {self.number}"
