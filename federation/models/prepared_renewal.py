"""Renewals that clubs and associations prepare before the first day of requests."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models.licence import THROUGH_ONE_BODY, FeeClass

# Neither sent, nor refused on its day, nor withdrawn.
STANDING = models.Q(sent_at__isnull=True, refusal__isnull=True, withdrawn_at__isnull=True)


class PreparedRenewal(models.Model):
    """The renewal of a body's licences of one season, sent on the first day of requests.

    batch: the request it became. refusal: why it was not sent, as `refusal_as_json` stores it.
    Who prepares again withdraws the earlier one.
    """

    season = models.ForeignKey(
        "federation.Season",
        models.PROTECT,
        related_name="prepared_renewals",
        verbose_name=_("season"),
    )
    club = models.ForeignKey(
        "federation.Club",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="prepared_renewals",
        verbose_name=_("through club"),
    )
    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="prepared_renewals",
        verbose_name=_("through association"),
    )
    prepared_at = models.DateTimeField(_("prepared"), default=timezone.now)
    prepared_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("prepared by"),
    )
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    batch = models.OneToOneField(
        "federation.LicenceBatch",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="prepared_renewal",
        verbose_name=_("licence batch"),
    )
    refusal = models.JSONField(_("refusal"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("withdrawn by"),
    )

    class Meta:
        verbose_name = _("prepared renewal")
        verbose_name_plural = _("prepared renewals")
        ordering = ["-prepared_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=THROUGH_ONE_BODY,
                name="prepared_renewal_through_one_body",
            ),
            models.CheckConstraint(
                condition=models.Q(sent_at__isnull=True, batch__isnull=True)
                | models.Q(sent_at__isnull=False, batch__isnull=False),
                name="prepared_renewal_sent_as_batch",
            ),
            models.UniqueConstraint(
                fields=["club", "season"], condition=STANDING, name="prepared_renewal_of_club_once"
            ),
            models.UniqueConstraint(
                fields=["association", "season"],
                condition=STANDING,
                name="prepared_renewal_of_association_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club or self.association} {self.season}"

    @property
    def is_standing(self) -> bool:
        """Return whether it is still to be sent."""
        return self.sent_at is None and self.refusal is None and self.withdrawn_at is None


class PreparedLicence(models.Model):
    """One person of a prepared renewal. refusal: why this person was left out on the day."""

    prepared = models.ForeignKey(
        PreparedRenewal, models.CASCADE, related_name="lines", verbose_name=_("prepared renewal")
    )
    position = models.PositiveIntegerField(_("line"))
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="prepared_licences",
        verbose_name=_("person"),
    )
    fee_class = models.CharField(_("fee class"), max_length=12, choices=FeeClass.choices)
    refusal = models.JSONField(_("refusal"), null=True, blank=True)

    class Meta:
        verbose_name = _("prepared licence")
        verbose_name_plural = _("prepared licences")
        ordering = ["prepared", "position"]

    def __str__(self) -> str:
        return f"{self.prepared}: {self.person}"
