"""Online registration: conditions, entries, invitations and decisions."""

import datetime as dt

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords

from tournaments.rules.declarations import SystemNature


class FeeDebtor(models.TextChoices):
    NOBODY = "NOBODY", _("paid to the organiser")
    PERSON = "PERSON", _("asked of who enters")
    CLUB = "CLUB", _("asked of the club of who enters")


class RegistrationState(models.TextChoices):
    INVITING = "INVITING", _("waiting for players")
    ACCEPTED = "ACCEPTED", _("entered")
    LICENCE = "LICENCE", _("waiting for the licence")
    WAITING = "WAITING", _("reserve")
    STAND_IN = "STAND_IN", _("stands in, out of competition")
    WITHDRAWN = "WITHDRAWN", _("withdrawn")
    DISQUALIFIED = "DISQUALIFIED", _("disqualified")


class PlayerState(models.TextChoices):
    INVITED = "INVITED", _("invited")
    ACCEPTED = "ACCEPTED", _("accepted")
    REFUSED = "REFUSED", _("refused")
    LEFT = "LEFT", pgettext_lazy("a player of an entry", "left")


class EntryTerms(models.Model):
    """The conditions of online registration for an event: dates, places, and who owes the fee."""

    event = models.OneToOneField(
        "tournaments.Event", models.PROTECT, related_name="entry_terms", verbose_name=_("event")
    )
    opens_at = models.DateTimeField(_("entries open"))
    closes_at = models.DateTimeField(_("entries close"))
    max_entries = models.PositiveSmallIntegerField(_("most entries"), null=True, blank=True)
    admits_reserves = models.BooleanField(_("reserves are admitted"), default=False)
    fee_cents = models.PositiveIntegerField(_("price of an entry, in cents"), default=0)
    currency = models.CharField(_("currency"), max_length=3)
    fee_debtor = models.CharField(
        _("fee"), max_length=6, choices=FeeDebtor.choices, default=FeeDebtor.NOBODY
    )
    early_until = models.DateField(_("early price until"), null=True, blank=True)
    early_cents = models.PositiveIntegerField(_("early price, in cents"), null=True, blank=True)
    young_under = models.PositiveSmallIntegerField(_("younger than"), null=True, blank=True)
    young_percent = models.PositiveSmallIntegerField(
        _("percent less for the young"), null=True, blank=True
    )
    senior_from = models.PositiveSmallIntegerField(_("senior from"), null=True, blank=True)
    senior_percent = models.PositiveSmallIntegerField(
        _("percent less for seniors"), null=True, blank=True
    )
    unlicensed_cents = models.PositiveIntegerField(_("without licence"), null=True, blank=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("terms of entry")
        verbose_name_plural = _("terms of entry")
        constraints = [
            models.CheckConstraint(
                name="entry_terms_in_order",
                condition=models.Q(closes_at__gt=models.F("opens_at")),
            ),
            models.CheckConstraint(
                name="entry_terms_early_price_is_whole",
                condition=models.Q(early_until__isnull=True, early_cents__isnull=True)
                | models.Q(early_until__isnull=False, early_cents__isnull=False),
            ),
            models.CheckConstraint(
                name="entry_terms_percents",
                condition=models.Q(
                    models.Q(young_percent__isnull=True) | models.Q(young_percent__lte=100),
                    models.Q(senior_percent__isnull=True) | models.Q(senior_percent__lte=100),
                ),
            ),
            models.CheckConstraint(
                name="entry_terms_have_places",
                condition=models.Q(max_entries__isnull=True) | models.Q(max_entries__gt=0),
            ),
        ]

    def __str__(self) -> str:
        return str(self.event)

    def are_open(self, now: dt.datetime) -> bool:
        """Return whether entries are open at a moment, by these terms alone."""
        return self.opens_at <= now <= self.closes_at


class Registration(models.Model):
    """A registration made online or at the desk. entry: the contestant it became."""

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="registrations", verbose_name=_("event")
    )
    state = models.CharField(
        _("state"),
        max_length=12,
        choices=RegistrationState.choices,
        default=RegistrationState.INVITING,
    )
    captain = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="+", verbose_name=_("captain")
    )
    name = models.CharField(_("team name"), max_length=120, blank=True)
    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        null=True,
        blank=True,
        verbose_name=_("stands for"),
    )
    entry = models.OneToOneField(
        "tournaments.Entry",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="registration",
        verbose_name=_("entry"),
    )
    payment_request = models.ForeignKey(
        "federation.PaymentRequest",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("payment request"),
    )
    stands_in_for = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="stand_ins",
        verbose_name=_("stands in for"),
    )
    is_at_desk = models.BooleanField(_("entered by the organiser"), default=False)
    sent_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("sent by"),
    )
    sent_at = models.DateTimeField(_("sent"), default=timezone.now)
    complete_at = models.DateTimeField(_("complete"), null=True, blank=True)
    licence_until = models.DateField(
        _("waits for the licence until"), null=True, blank=True, editable=False
    )
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    ended_after_deadline = models.BooleanField(_("ended after the deadline"), default=False)
    end_reason = models.CharField(_("why it ended"), max_length=300, blank=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("entry online")
        verbose_name_plural = _("entries online")
        ordering = ["complete_at", "sent_at", "pk"]
        constraints = [
            models.CheckConstraint(
                name="registration_waits_until_a_day",
                condition=~models.Q(state=RegistrationState.LICENCE)
                | models.Q(licence_until__isnull=False),
            ),
            models.CheckConstraint(
                name="registration_seated_has_entry",
                condition=~models.Q(
                    state__in=[RegistrationState.ACCEPTED, RegistrationState.STAND_IN]
                )
                | models.Q(entry__isnull=False),
            ),
            models.CheckConstraint(
                name="registration_ended_has_its_time",
                condition=~models.Q(
                    state__in=[RegistrationState.WITHDRAWN, RegistrationState.DISQUALIFIED]
                )
                | models.Q(ended_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(self.event)

    @property
    def entry_key(self) -> str:
        """Return the key of the future entry, as text that sorts in the order of the rows."""
        return f"online-{self.pk:08}"


class RegistrationPlayer(models.Model):
    """A player of a registration: the invitation and the player's answer."""

    registration = models.ForeignKey(
        Registration, models.PROTECT, related_name="players", verbose_name=_("entry online")
    )
    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="+", verbose_name=_("event")
    )
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="registered_in",
        verbose_name=_("player"),
    )
    position = models.PositiveSmallIntegerField(_("position"))
    state = models.CharField(
        _("state"), max_length=8, choices=PlayerState.choices, default=PlayerState.INVITED
    )
    invited_at = models.DateTimeField(_("invited"), default=timezone.now)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("player of an entry online")
        verbose_name_plural = _("players of an entry online")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "person"],
                condition=models.Q(state=PlayerState.ACCEPTED),
                name="registered_once_per_event",
            ),
            models.UniqueConstraint(
                fields=["registration", "person"],
                condition=models.Q(state__in=[PlayerState.INVITED, PlayerState.ACCEPTED]),
                name="registered_person_once",
            ),
        ]

    def __str__(self) -> str:
        return str(self.person)


class RegulationAcceptance(models.Model):
    """A player's acceptance of the regulations in their version then. Rows are only added."""

    player = models.ForeignKey(
        RegistrationPlayer,
        models.PROTECT,
        related_name="acceptances",
        verbose_name=_("player of an entry online"),
    )
    rule_set = models.ForeignKey(
        "federation.RuleSet", models.PROTECT, related_name="+", verbose_name=_("rule set")
    )
    regulation = models.ForeignKey(
        "tournaments.EventRegulation",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("event regulation"),
    )
    law_edition = models.PositiveSmallIntegerField(_("edition of the Laws"))
    covers_transmission = models.BooleanField(_("public transmission accepted"), default=False)
    accepted_at = models.DateTimeField(_("accepted"), default=timezone.now)
    accepted_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("recorded by"),
    )

    class Meta:
        verbose_name = _("acceptance of the regulations")
        verbose_name_plural = _("acceptances of the regulations")
        ordering = ["accepted_at", "pk"]

    def __str__(self) -> str:
        return f"{self.player} {self.accepted_at:%Y-%m-%d}"


class DeclaredSystem(models.Model):
    """The system declared by one pair of an entry. Rows are only added; the latest counts."""

    registration = models.ForeignKey(
        Registration, models.PROTECT, related_name="systems", verbose_name=_("entry online")
    )
    pair = models.PositiveSmallIntegerField(_("pair"))
    nature = models.CharField(
        _("system"),
        max_length=14,
        blank=True,
        choices=[
            (SystemNature.NATURAL.value, _("natural")),
            (SystemNature.ARTIFICIAL.value, _("artificial")),
            (SystemNature.HIGHLY_UNUSUAL.value, _("highly unusual")),
        ],
    )
    brown = models.BooleanField(_("Brown conventions"), null=True)
    declared_at = models.DateTimeField(_("declared"), default=timezone.now)

    class Meta:
        verbose_name = _("declared system")
        verbose_name_plural = _("declared systems")
        ordering = ["pair", "declared_at", "pk"]

    def __str__(self) -> str:
        return f"{self.registration} {self.pair}"


class CheckOverride(models.Model):
    """A refusal overridden by the director, with the reason. Rows are only added."""

    registration = models.ForeignKey(
        Registration, models.PROTECT, related_name="overrides", verbose_name=_("entry online")
    )
    code = models.CharField(_("refusal"), max_length=60)
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("player"),
    )
    article = models.CharField(_("article"), max_length=60, blank=True)
    refused = models.TextField(_("what was refused"))
    reason = models.CharField(_("reason"), max_length=300)
    decided_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided"), default=timezone.now)

    class Meta:
        verbose_name = _("refusal overridden")
        verbose_name_plural = _("refusals overridden")
        ordering = ["decided_at", "pk"]

    def __str__(self) -> str:
        return f"{self.code}: {self.reason}"


class PairSubstitution(models.Model):
    """The substitution of a player of a pair in boards of one session. Rows are only added."""

    registration = models.ForeignKey(
        Registration, models.PROTECT, related_name="substitutions", verbose_name=_("entry online")
    )
    replaced = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="+", verbose_name=_("player replaced")
    )
    substitute = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="substituted_in",
        verbose_name=_("substitute"),
    )
    session = models.PositiveSmallIntegerField(_("session"))
    boards = models.PositiveSmallIntegerField(_("boards"))
    is_legal = models.BooleanField(_("within the rules"), default=True)
    refused = models.JSONField(_("rules broken"), default=list, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    decided_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided"), default=timezone.now)

    class Meta:
        verbose_name = _("substitution in a pair")
        verbose_name_plural = _("substitutions in pairs")
        ordering = ["session", "pk"]
        constraints = [
            models.CheckConstraint(
                name="substitution_is_of_boards",
                condition=models.Q(boards__gt=0, session__gt=0),
            ),
            models.CheckConstraint(
                name="substitution_not_by_oneself",
                condition=~models.Q(replaced=models.F("substitute")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.substitute}: {self.replaced}"
