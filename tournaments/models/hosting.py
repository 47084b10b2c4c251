"""Delegation of events: calls for hosts, bids, agreements, and the host's timetable."""

from fractions import Fraction

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def _one_body(name: str) -> models.CheckConstraint:
    """Return the constraint that exactly one of club, association and other is set."""
    return models.CheckConstraint(
        name=name,
        condition=models.Q(club__isnull=False, association__isnull=True, other_name="")
        | models.Q(club__isnull=True, association__isnull=False, other_name="")
        | (models.Q(club__isnull=True, association__isnull=True) & ~models.Q(other_name="")),
    )


class HostBody(models.Model):
    """The body of a row: a club, an association, or another entity by name."""

    club = models.ForeignKey(
        "federation.Club",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("club"),
    )
    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("association"),
    )
    other_name = models.CharField(_("other entity"), max_length=120, blank=True)

    class Meta:
        abstract = True

    @property
    def body_name(self) -> str:
        """Return the body's name; load club and association with the row."""
        body = self.club or self.association
        return body.name if body is not None else self.other_name


class Delegation(HostBody):
    """A delegation of an event by one body to another; no delegating body means the federation."""

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="delegations", verbose_name=_("event")
    )
    given_by = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("given by association"),
    )
    delegated_on = models.DateField(_("delegated on"))
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    recorded_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("recorded by"),
    )
    recorded_at = models.DateTimeField(_("recorded"), default=timezone.now)

    class Meta:
        verbose_name = _("delegation")
        verbose_name_plural = _("delegations")
        ordering = ["pk"]
        constraints = [
            _one_body("delegation_names_one_body"),
            models.UniqueConstraint(
                fields=["event", "given_by"], name="delegation_once_by_association"
            ),
            models.UniqueConstraint(
                fields=["event"],
                condition=models.Q(given_by__isnull=True),
                name="delegation_once_by_federation",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.body_name}"


class HostingCall(models.Model):
    """A call for hosts of a national event, with the deadline for bids and later the decision."""

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="hosting_calls", verbose_name=_("event")
    )
    open_until = models.DateField(_("bids until"))
    message = models.TextField(_("what is asked for"), blank=True, max_length=4000)
    price_cents = models.PositiveIntegerField(_("price of an entry in cents"))
    currency = models.CharField(_("currency (ISO 4217)"), max_length=3)
    is_sample = models.BooleanField(_("sample amounts"), default=False)
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    opened_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("opened by"),
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
    reason = models.TextField(_("reason of the decision"), blank=True, max_length=2000)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("call for hosts")
        verbose_name_plural = _("calls for hosts")
        ordering = ["open_until", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"],
                condition=models.Q(withdrawn_at__isnull=True),
                name="hosting_call_once",
            ),
        ]

    def __str__(self) -> str:
        return str(self.event)


class HostingBid(HostBody):
    """A body's bid to host an event; the share is of all entry fees, as an exact fraction."""

    call = models.ForeignKey(
        HostingCall, models.PROTECT, related_name="bids", verbose_name=_("call")
    )
    share_numerator = models.PositiveIntegerField(_("share, above the line"))
    share_denominator = models.PositiveIntegerField(_("share, below the line"))
    venue = models.CharField(_("venue"), max_length=160)
    timetable = models.TextField(_("timetable"), max_length=2000)
    promotion = models.TextField(_("promotion of the event"), blank=True, max_length=2000)
    support = models.TextField(_("support of the participants"), blank=True, max_length=2000)
    days_late = models.PositiveSmallIntegerField(_("days late"), default=0)
    received_at = models.DateTimeField(_("received"), default=timezone.now)
    sent_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("sent by"),
    )
    withdrawn_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    is_chosen = models.BooleanField(_("chosen"), default=False)

    class Meta:
        verbose_name = _("bid to host")
        verbose_name_plural = _("bids to host")
        ordering = ["received_at", "pk"]
        constraints = [
            _one_body("hosting_bid_names_one_body"),
            models.UniqueConstraint(
                fields=["call", "club"],
                condition=models.Q(withdrawn_at__isnull=True, club__isnull=False),
                name="hosting_bid_once_by_club",
            ),
            models.UniqueConstraint(
                fields=["call", "association"],
                condition=models.Q(withdrawn_at__isnull=True, association__isnull=False),
                name="hosting_bid_once_by_association",
            ),
            models.UniqueConstraint(
                fields=["call", "other_name"],
                condition=models.Q(withdrawn_at__isnull=True) & ~models.Q(other_name=""),
                name="hosting_bid_once_by_other",
            ),
            models.UniqueConstraint(
                fields=["call"], condition=models.Q(is_chosen=True), name="hosting_bid_one_chosen"
            ),
            models.CheckConstraint(
                condition=models.Q(
                    share_denominator__gt=0,
                    share_numerator__gt=0,
                    share_numerator__lte=models.F("share_denominator"),
                ),
                name="hosting_bid_share_is_a_part",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.call}: {self.body_name}"

    @property
    def share(self) -> Fraction:
        """Return the offered share of the entry fees."""
        return Fraction(self.share_numerator, self.share_denominator)


class HostingAgreement(models.Model):
    """The agreement with the host of a delegated event."""

    delegation = models.OneToOneField(
        Delegation, models.PROTECT, related_name="agreement", verbose_name=_("delegation")
    )
    bid = models.OneToOneField(
        HostingBid, models.PROTECT, related_name="agreement", verbose_name=_("bid")
    )
    share_numerator = models.PositiveIntegerField(_("share, above the line"))
    share_denominator = models.PositiveIntegerField(_("share, below the line"))
    price_cents = models.PositiveIntegerField(_("price of an entry in cents"))
    currency = models.CharField(_("currency (ISO 4217)"), max_length=3)
    is_sample = models.BooleanField(_("sample amounts"), default=False)
    due_on = models.DateField(_("due on"))
    request = models.OneToOneField(
        "federation.PaymentRequest",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="hosting_agreement",
        verbose_name=_("payment request"),
    )

    class Meta:
        verbose_name = _("hosting agreement")
        verbose_name_plural = _("hosting agreements")
        ordering = ["due_on", "pk"]

    def __str__(self) -> str:
        return str(self.delegation)

    @property
    def share(self) -> Fraction:
        """Return the agreed share of the entry fees."""
        return Fraction(self.share_numerator, self.share_denominator)


class TimetableState(models.TextChoices):
    WAITING = "WAITING", _("waiting")
    APPROVED = "APPROVED", _("approved")
    REFUSED = "REFUSED", _("refused")


class TimetableProposal(models.Model):
    """The timetable a host proposes for a delegated event, and the office's answer."""

    event = models.ForeignKey(
        "tournaments.Event",
        models.PROTECT,
        related_name="timetable_proposals",
        verbose_name=_("event"),
    )
    lines = models.JSONField(_("lines"))
    state = models.CharField(
        _("state"), max_length=10, choices=TimetableState.choices, default=TimetableState.WAITING
    )
    proposed_at = models.DateTimeField(_("proposed"), default=timezone.now)
    proposed_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("proposed by"),
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
    reason = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("proposed timetable")
        verbose_name_plural = _("proposed timetables")
        ordering = ["-proposed_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"],
                condition=models.Q(state=TimetableState.WAITING),
                name="timetable_one_waiting",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.get_state_display()}"
