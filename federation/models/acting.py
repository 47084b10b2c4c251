"""Periods in which the office acts for a club or an association."""

from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from federation.models.club import Association, Club


class ActingTerm(models.Model):
    """The period in which an account of the office acts for one body, and the reason."""

    account = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        related_name="acting_terms",
        verbose_name=_("account"),
    )
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
    reason = models.CharField(_("reason"), max_length=200)
    started_at = models.DateTimeField(_("started"))
    ends_at = models.DateTimeField(_("ends by itself"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("time of acting for a body")
        verbose_name_plural = _("times of acting for a body")
        ordering = ["-started_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(club__isnull=False) ^ models.Q(association__isnull=False),
                name="acting_term_names_one_body",
            ),
            models.CheckConstraint(
                condition=models.Q(ends_at__gt=models.F("started_at")),
                name="acting_term_dates_in_order",
            ),
            models.UniqueConstraint(
                fields=["account"],
                condition=models.Q(ended_at__isnull=True),
                name="acting_term_one_open_per_account",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account} → {self.body}"

    @property
    def body(self) -> "Club | Association":
        """Return the body: the club or the association."""
        return self.club or self.association  # type: ignore[return-value]  # one of them is named

    @property
    def body_subject(self) -> str:
        """Return the body as a subject of the audit trail: "club:12"."""
        if self.club_id is not None:
            return f"club:{self.club_id}"
        return f"association:{self.association_id}"
