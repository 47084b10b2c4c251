"""Sanctions of the bodies: warnings, suspensions, fines, on probation or in force."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.models import Association, Club, Person
from federation.models.ledger import exactly_one_debtor
from rulings.models.case import who_of


class SanctionKind(models.TextChoices):
    WARNING = "WARNING", _("warning")
    SUSPENSION = "SUSPENSION", _("suspension")
    FINE = "FINE", pgettext_lazy("sanction", "fine")


class Sanction(models.Model):
    """A sanction of a decision on a person, a club or an association.

    A suspension is a person's: between two days it blocks entries and licences.

    probation_until: it is suspended until then, and lapses that day unless it is enforced;
    enforced_from, enforced_until: the days on which a probationary suspension is served. request:
    the payment request of a fine. lifted_at: when the rest of it was lifted.
    """

    decision = models.ForeignKey("rulings.CaseDecision", models.PROTECT, related_name="sanctions")
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="sanctions",
        verbose_name=_("person"),
    )
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
    kind = models.CharField(_("kind"), max_length=10, choices=SanctionKind.choices)
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("until"), null=True)
    amount_cents = models.PositiveIntegerField(_("amount in cents"), null=True, blank=True)
    request = models.OneToOneField(
        "federation.PaymentRequest",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("payment request"),
    )
    probation_until = models.DateField(_("held back until"), null=True, blank=True)
    enforced_at = models.DateTimeField(_("put into force"), null=True, blank=True)
    enforced_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("put into force by"),
    )
    enforce_reason = models.CharField(_("why it was put into force"), max_length=300, blank=True)
    enforced_from = models.DateField(_("served from"), null=True, blank=True)
    enforced_until = models.DateField(_("served until"), null=True, blank=True)
    lifted_at = models.DateTimeField(_("lifted"), null=True)
    lifted_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )
    lift_reason = models.CharField(_("why it was lifted"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ["-starts_on", "-pk"]
        indexes = [models.Index(fields=["kind", "ends_on"], name="sanction_in_force")]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind=SanctionKind.SUSPENSION, ends_on__gte=F("starts_on"))
                | (~Q(kind=SanctionKind.SUSPENSION) & Q(ends_on__isnull=True)),
                name="sanction_days_in_order",
            ),
            models.CheckConstraint(
                condition=Q(kind=SanctionKind.FINE, amount_cents__gt=0)
                | (~Q(kind=SanctionKind.FINE) & Q(amount_cents__isnull=True, request__isnull=True)),
                name="sanction_fine_has_its_amount",
            ),
            models.CheckConstraint(
                condition=Q(enforced_at__isnull=True, enforce_reason="")
                | (
                    Q(enforced_at__isnull=False, probation_until__isnull=False)
                    & ~Q(enforce_reason="")
                ),
                name="sanction_enforced_with_reason",
            ),
            models.CheckConstraint(condition=exactly_one_debtor(), name="sanction_is_of_one"),
            models.CheckConstraint(
                condition=~Q(kind=SanctionKind.SUSPENSION) | Q(person__isnull=False),
                name="sanction_suspends_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.who}: {self.get_kind_display()}"

    @property
    def who(self) -> Person | Club | Association:
        """Return whose it is; the database stores exactly one of the three."""
        return who_of(self)
