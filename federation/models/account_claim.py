"""Claims of accounts, and changes of e-mail addresses."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class ClaimState(models.TextChoices):
    """The state of a claim."""

    RECEIVED = "RECEIVED", pgettext_lazy("claim", "received")
    UNMATCHED = "UNMATCHED", pgettext_lazy("claim", "nobody found")
    INVITED = "INVITED", pgettext_lazy("claim", "link sent")
    HAS_ACCOUNT = "HAS_ACCOUNT", pgettext_lazy("claim", "had an account")
    REPEATED = "REPEATED", pgettext_lazy("claim", "asked before")
    WAITING = "WAITING", pgettext_lazy("claim", "to be confirmed")
    CONFIRMED = "CONFIRMED", pgettext_lazy("claim", "confirmed")
    REFUSED = "REFUSED", pgettext_lazy("claim", "refused")


class AccountClaim(models.Model):
    """A claim: somebody says they are a person of the register, or a guardian, to get an account.

    number, birth_date and email: as typed; birth_date and email are deleted after the decision.
    person: the person they match. why: the code of the reason why the claim waits.
    """

    number = models.CharField(_("number"), max_length=20)
    birth_date = models.DateField(_("birth date"), null=True, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    as_guardian = models.BooleanField(_("as guardian"), default=False)
    language = models.CharField(_("language"), max_length=10, blank=True)
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="account_claims",
        verbose_name=_("person"),
    )
    state = models.CharField(
        _("state"), max_length=12, choices=ClaimState, default=ClaimState.RECEIVED
    )
    why = models.CharField(_("why it waits"), max_length=60, blank=True)
    requested_at = models.DateTimeField(_("requested"), default=timezone.now)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("claim of an account")
        verbose_name_plural = _("claims of accounts")
        ordering = ["-requested_at", "-pk"]
        indexes = [models.Index(fields=["state", "requested_at"], name="claim_by_state")]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(state=ClaimState.WAITING) | models.Q(person__isnull=False),
                name="claim_waits_for_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.requested_at:%Y-%m-%d}"


class AddressChange(models.Model):
    """A new e-mail address for a person of the register, in force once its link has been opened.

    Of several waiting, only the newest can be confirmed.
    """

    person = models.ForeignKey(
        "federation.Person",
        models.CASCADE,
        related_name="address_changes",
        verbose_name=_("person"),
    )
    email = models.EmailField(_("new e-mail address"))
    requested_at = models.DateTimeField(_("requested"), default=timezone.now)
    requested_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("requested by"),
    )
    confirmed_at = models.DateTimeField(_("confirmed"), null=True, blank=True)

    class Meta:
        verbose_name = _("change of an e-mail address")
        verbose_name_plural = _("changes of e-mail addresses")
        ordering = ["-requested_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.person_id} {self.requested_at:%Y-%m-%d}"
