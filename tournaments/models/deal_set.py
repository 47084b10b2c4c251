"""Sets of deals: sealed before play with a published commitment, opened after it."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class DealOrigin(models.TextChoices):
    DEALT = "DEALT", _("dealt here")
    BROUGHT = "BROUGHT", _("brought by the organiser")


class DealSet(models.Model):
    """The deals of one session, sealed: nobody can read them until they are opened.

    A replaced set stays, with the reason, because its commitment was published.
    """

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="deal_sets")
    session = models.PositiveSmallIntegerField(_("session"))
    first_board = models.PositiveSmallIntegerField(_("first board"))
    last_board = models.PositiveSmallIntegerField(_("last board"))
    origin = models.CharField(_("origin"), max_length=7, choices=DealOrigin.choices)
    promise = models.CharField(_("published digest"), max_length=64, unique=True)
    sealed_text = models.TextField(_("sealed text"))
    made_at = models.DateTimeField(_("sealed at"))
    made_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )
    opened_at = models.DateTimeField(_("opened at"), null=True)
    opened_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )
    replaced_at = models.DateTimeField(_("replaced at"), null=True)
    replaced_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )
    replaced_reason = models.CharField(_("why"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("set of deals")
        verbose_name_plural = _("sets of deals")
        ordering = ["session", "-made_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "session"],
                condition=models.Q(replaced_at__isnull=True),
                name="deal_set_stands_once",
            ),
            models.CheckConstraint(
                condition=models.Q(last_board__gte=models.F("first_board")),
                name="deal_set_boards_in_order",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.session}: {self.first_board}-{self.last_board}"

    @property
    def is_sealed(self) -> bool:
        """Return whether the boards are still to be played."""
        return self.opened_at is None and self.replaced_at is None


class DealAccess(models.Model):
    """One access to the deals of a sealed set, and its purpose."""

    deal_set = models.ForeignKey(DealSet, models.PROTECT, related_name="looks")
    looked_at = models.DateTimeField(_("when"))
    account = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, related_name="+", verbose_name=_("who")
    )
    file_format = models.CharField(_("file"), max_length=4)
    reason = models.CharField(_("what for"), max_length=300)

    class Meta:
        verbose_name = _("look at sealed deals")
        verbose_name_plural = _("looks at sealed deals")
        ordering = ["looked_at", "pk"]

    def __str__(self) -> str:
        return f"{self.deal_set} {self.looked_at:%Y-%m-%d %H:%M}"


class DealDifference(models.Model):
    """The cards of a board in a result file that differ from the set that was dealt."""

    session = models.ForeignKey(
        "tournaments.Session", models.CASCADE, related_name="deal_differences"
    )
    board = models.PositiveSmallIntegerField(_("board"))
    hands = models.CharField(_("hands of the file"), max_length=80)
    found_at = models.DateTimeField(_("found at"))
    is_taken = models.BooleanField(_("played as in the file"), null=True)
    settled_at = models.DateTimeField(_("settled at"), null=True)
    settled_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )
    reason = models.CharField(_("why"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("difference of deals")
        verbose_name_plural = _("differences of deals")
        ordering = ["session", "board"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "board", "hands"], name="deal_difference_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session} {self.board}"


class DealAnalysis(models.Model):
    """The double-dummy tricks of each declarer on a deal, and its par.

    tricks: 20 hex digits, declarers N S E W in notrump, spades, hearts, diamonds, clubs. hands:
    the deal it was computed for. par_contracts: "4HX E -1" separated by blanks, contracts by ";".
    """

    deal = models.OneToOneField("tournaments.Deal", models.CASCADE, related_name="analysis")
    hands = models.CharField(_("hands"), max_length=80)
    tricks = models.CharField(_("tricks"), max_length=20)
    par_score = models.SmallIntegerField(_("par for North-South"))
    par_contracts = models.CharField(_("par contracts"), max_length=200)

    class Meta:
        verbose_name = _("analysis of a deal")
        verbose_name_plural = _("analyses of deals")

    def __str__(self) -> str:
        return f"{self.deal} {self.par_score}"
