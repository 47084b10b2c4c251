"""Championships of several phases: events, qualification between phases, and reasons."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.texts.dates import of_year
from tournaments.rules.regulation_items import Rounding


class ReserveOrder(models.TextChoices):
    NONE = "NONE", _("no reserves")
    SAME_EVENT = "SAME_EVENT", _("the next of the same event")
    ACROSS = "ACROSS", _("across the events: by place, then by score")


class Spread(models.TextChoices):
    SERPENTINE = "SERPENTINE", _("in serpentine, so that the events are alike")
    BY_RANK = "BY_RANK", _("by rank: the first event is the highest")


class PlaceReason(models.TextChoices):
    RESULT = "RESULT", _("by result")
    RESERVE = "RESERVE", _("called as reserve")
    EXEMPT = "EXEMPT", _("exempt")


class LotReason(models.TextChoices):
    CUT = "CUT", _("level at the cut")
    RESERVES = "RESERVES", _("level among the reserves of the event")
    ACROSS = "ACROSS", _("level with reserves of another event")


class PlaceState(models.TextChoices):
    QUALIFIED = "QUALIFIED", _("qualified")
    CALLED = "CALLED", _("called")
    CONFIRMED = "CONFIRMED", _("confirmed")
    DECLINED = "DECLINED", _("declined")
    LAPSED = "LAPSED", _("did not confirm in time")
    RESERVE = "RESERVE", _("reserve")
    OUT = "OUT", _("not qualified")


class Championship(models.Model):
    """One championship of a season, played in phases. association: None for the federation's."""

    name = models.CharField(_("name"), max_length=160)
    season = models.ForeignKey(
        "federation.Season", models.PROTECT, related_name="championships", verbose_name=_("season")
    )
    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        null=True,
        blank=True,
        verbose_name=_("association"),
    )
    created_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("championship")
        verbose_name_plural = _("championships")
        ordering = ["-season", "name"]
        constraints = [
            models.UniqueConstraint(fields=["season", "name"], name="championship_once_a_season"),
        ]

    def __str__(self) -> str:
        return of_year(self.name, self.season)


class Phase(models.Model):
    """One phase of a championship, with the conditions of qualification for the next.

    spread: how the entries are distributed over the events of this phase; events filled by rank
    form one list, in which every place in a higher event is above those of the next.
    """

    championship = models.ForeignKey(
        Championship, models.PROTECT, related_name="phases", verbose_name=_("championship")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=120)
    confirm_until = models.DateTimeField(_("confirm until"), null=True, blank=True)
    reserve_order = models.CharField(
        _("reserves"), max_length=10, choices=ReserveOrder.choices, default=ReserveOrder.NONE
    )
    reserve_hours = models.PositiveSmallIntegerField(
        _("hours a called reserve has to answer"), default=48
    )
    spread = models.CharField(
        _("spread over its events"),
        max_length=10,
        choices=Spread.choices,
        default=Spread.SERPENTINE,
    )
    carry_share_of = models.PositiveIntegerField(_("share carried"), default=0)
    carry_share_out_of = models.PositiveIntegerField(_("out of"), default=100)
    carry_places = models.PositiveSmallIntegerField(_("decimals"), default=2)
    carry_rounding = models.CharField(
        _("rounding"),
        max_length=10,
        blank=True,
        choices=[(rounding, rounding) for rounding in Rounding],
    )

    class Meta:
        verbose_name = _("phase")
        verbose_name_plural = _("phases")
        ordering = ["championship", "number"]
        constraints = [
            models.UniqueConstraint(fields=["championship", "number"], name="phase_number_once"),
            models.CheckConstraint(
                name="phase_carries_at_most_all",
                condition=models.Q(carry_share_of__lte=models.F("carry_share_out_of"))
                & models.Q(carry_share_out_of__gt=0, carry_places__lte=2),
            ),
            models.CheckConstraint(
                name="phase_carries_by_a_rule",
                condition=models.Q(carry_share_of=0) | ~models.Q(carry_rounding=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.championship}: {self.name}"


class PhaseEvent(models.Model):
    """An event that is, or is part of, a phase; places: how many qualify from it."""

    phase = models.ForeignKey(
        Phase, models.PROTECT, related_name="phase_events", verbose_name=_("phase")
    )
    event = models.OneToOneField(
        "tournaments.Event", models.PROTECT, related_name="phase_event", verbose_name=_("event")
    )
    label = models.CharField(_("label"), max_length=60, blank=True)
    places = models.PositiveSmallIntegerField(_("places"), default=0)

    class Meta:
        verbose_name = _("event of a phase")
        verbose_name_plural = _("events of phases")
        ordering = ["phase", "label", "pk"]

    def __str__(self) -> str:
        return str(self.event)


class Exemption(models.Model):
    """An exemption of a pair or team from a phase. declared_at: declared to play the next one."""

    phase = models.ForeignKey(
        Phase, models.PROTECT, related_name="exemptions", verbose_name=_("phase")
    )
    name = models.CharField(_("team name"), max_length=120, blank=True)
    players = models.ManyToManyField(
        "federation.Person", related_name="exemptions", verbose_name=_("players")
    )
    reason = models.CharField(_("reason"), max_length=300)
    granted_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, related_name="+"
    )
    granted_at = models.DateTimeField(_("granted"), default=timezone.now)
    declared_at = models.DateTimeField(_("declared to play on"), null=True, blank=True)
    declared_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("exemption from a phase")
        verbose_name_plural = _("exemptions from phases")
        ordering = ["phase", "granted_at", "pk"]

    def __str__(self) -> str:
        return self.name or f"{self.phase} {self.pk}"


class PhaseLot(models.Model):
    """The lot of a phase: one seed, created when first needed, that decides every tie.

    Each contestant's ticket is computed from the seed, so a repetition gives the same answer.
    """

    phase = models.OneToOneField(Phase, models.PROTECT, related_name="lot", verbose_name=_("phase"))
    seed = models.CharField(_("seed"), max_length=64)
    drawn_at = models.DateTimeField(_("drawn"), default=timezone.now)
    drawn_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("lot of a phase")
        verbose_name_plural = _("lots of phases")
        ordering = ["phase"]
        constraints = [
            models.CheckConstraint(name="phase_lot_has_a_seed", condition=~models.Q(seed="")),
        ]

    def __str__(self) -> str:
        return f"{self.phase}: {self.seed}"


class PhasePlace(models.Model):
    """A contestant's place in the qualification for the next phase; turn: its number as reserve.

    The carry-over was computed from the named revision of the results. ticket: of the phase's lot,
    "" if no lot was needed; drawn_for: the tie it decided.
    """

    phase = models.ForeignKey(
        Phase, models.PROTECT, related_name="phase_places", verbose_name=_("phase")
    )
    source = models.ForeignKey(
        PhaseEvent,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="phase_places",
        verbose_name=_("event"),
    )
    entry = models.OneToOneField(
        "tournaments.Entry",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="phase_place",
        verbose_name=_("entry"),
    )
    exemption = models.OneToOneField(
        Exemption,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="phase_place",
        verbose_name=_("exemption"),
    )
    rank = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    turn = models.PositiveSmallIntegerField(_("order"), default=0)
    ticket = models.CharField(_("ticket"), max_length=64, blank=True)
    drawn_for = models.CharField(
        _("why a lot"), max_length=8, choices=LotReason.choices, blank=True
    )
    reason = models.CharField(_("reason"), max_length=8, choices=PlaceReason.choices)
    state = models.CharField(_("state"), max_length=10, choices=PlaceState.choices)
    score_hundredths = models.IntegerField(_("score"), null=True, blank=True)
    carried_hundredths = models.IntegerField(_("carried"), default=0)
    carried_top_hundredths = models.IntegerField(_("carried out of"), default=0)
    revision = models.PositiveSmallIntegerField(_("revision of the results"), default=0)
    registration = models.OneToOneField(
        "tournaments.Registration",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="phase_place",
        verbose_name=_("entry in the next phase"),
    )
    decided_at = models.DateTimeField(_("decided"), default=timezone.now)
    answer_until = models.DateTimeField(_("answers until"), null=True, blank=True)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    answered_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, related_name="+"
    )
    note = models.CharField(_("note"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("place in the next phase")
        verbose_name_plural = _("places in the next phase")
        ordering = ["phase", "turn", "rank", "pk"]
        constraints = [
            models.CheckConstraint(
                name="phase_place_of_entry_or_exemption",
                condition=models.Q(entry__isnull=False) ^ models.Q(exemption__isnull=False),
            ),
            models.CheckConstraint(
                name="phase_place_drawn_by_a_ticket",
                condition=models.Q(ticket="", drawn_for="")
                | ~models.Q(ticket="") & ~models.Q(drawn_for=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.phase}: {self.entry or self.exemption}"
