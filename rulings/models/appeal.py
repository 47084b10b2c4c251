"""Appeals: what is contested, term, body, hearing and decision."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rulings.models.incident import Incident


class AppealBody(models.TextChoices):
    COMMITTEE = "CR", _("appeals committee")
    DISCIPLINE = "CD", _("disciplinary council")
    JUSTICE = "CJ", _("council of justice")


class AppealState(models.TextChoices):
    CONSENT = "CONSENT", _("stated, consent of partner or captain awaited")
    STATED = "STATED", _("stated, deposit awaited")
    OPEN = "OPEN", _("to be decided")
    DECIDED = "DECIDED", _("decided")
    NOT_CONSIDERED = "NOT_CONSIDERED", _("not considered")
    WITHDRAWN = "WITHDRAWN", _("withdrawn")


PENDING = (AppealState.CONSENT, AppealState.STATED, AppealState.OPEN)


class AppealOutcome(models.TextChoices):
    UPHELD = "UPHELD", _("the ruling stands")
    CHANGED = "CHANGED", _("the ruling is changed")


class Appeal(models.Model):
    """One appeal of a contestant: against a ruling, a penalty, or the decision on an appeal.

    penalty: contested instead of a ruling; an appeal has one of the two. sanction: the contested
    one, if it is one. ends_at: until when it could be made; unknown until the times are. form: the
    director's text, by field. version: of the contested ruling. measures: of the decision on the
    score; None if it is in words only.
    """

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="appeals", verbose_name=_("event")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    body = models.CharField(_("goes to"), max_length=2, choices=AppealBody.choices)
    ruling = models.ForeignKey(
        "rulings.Ruling",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="appeals",
        verbose_name=_("ruling"),
    )
    version = models.ForeignKey(
        "rulings.RulingRevision",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("version contested"),
    )
    penalty = models.ForeignKey(
        "rulings.Penalty",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="appeals",
        verbose_name=_("penalty"),
    )
    against = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="further",
        verbose_name=_("against the decision on"),
    )
    entry = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, related_name="appeals", verbose_name=_("appellant")
    )
    sanction = models.CharField(_("sanction contested"), max_length=2, blank=True)
    grounds = models.TextField(_("why"), max_length=4000)
    point_of_law = models.BooleanField(_("on a point of law"), default=False)
    no_committee_formed = models.BooleanField(_("no committee could be formed"), default=False)
    against_its_facts = models.BooleanField(_("the decision contradicts its facts"), default=False)
    stated_at = models.DateTimeField(_("stated"))
    stated_by = models.ForeignKey(
        "federation.Account", models.PROTECT, related_name="+", verbose_name=_("stated by")
    )
    times = models.JSONField(_("times it is counted from"), default=dict, blank=True)
    ends_at = models.DateTimeField(_("could be made until"), null=True, blank=True)
    is_late = models.BooleanField(_("late"), default=False)
    is_ad_hoc = models.BooleanField(_("for a committee named afterwards"), default=False)
    deposit = models.OneToOneField(
        "federation.Deposit",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("deposit"),
    )
    state = models.CharField(
        _("state"), max_length=14, choices=AppealState.choices, default=AppealState.STATED
    )
    closed_reason = models.CharField(_("why it was closed"), max_length=300, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    form = models.JSONField(_("form"), default=dict, blank=True)
    form_completed_at = models.DateTimeField(_("form completed"), null=True, blank=True)
    outcome = models.CharField(
        _("outcome"), max_length=7, choices=AppealOutcome.choices, blank=True
    )
    decision = models.TextField(_("decision"), max_length=4000, blank=True)
    decision_reasons = models.TextField(_("reasons of the decision"), max_length=4000, blank=True)
    measures = models.JSONField(_("what counts in the score"), null=True, blank=True)
    without_merit = models.BooleanField(_("without merit"), null=True, blank=True)
    votes_for = models.PositiveSmallIntegerField(_("votes for"), null=True, blank=True)
    votes_against = models.PositiveSmallIntegerField(_("votes against"), null=True, blank=True)
    ranking_at_once = models.BooleanField(_("the ranking is needed at once"), default=False)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decision entered by"),
    )
    notified_at = models.DateTimeField(_("decision told"), null=True, blank=True)
    results_note = models.CharField(_("what it does to the results"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering = ["-stated_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="appeal_number_once"),
            models.UniqueConstraint(
                fields=["ruling", "entry", "body"],
                condition=Q(state__in=PENDING),
                name="appeal_one_pending",
            ),
            models.UniqueConstraint(
                fields=["penalty", "entry", "body"],
                condition=Q(state__in=PENDING),
                name="appeal_of_penalty_one_pending",
            ),
            models.CheckConstraint(
                name="appeal_contests_one_thing",
                condition=Q(penalty__isnull=True, ruling__isnull=False, version__isnull=False)
                | Q(penalty__isnull=False, ruling__isnull=True, version__isnull=True),
            ),
            models.CheckConstraint(
                name="appeal_decision_speaks_of_merit",
                condition=Q(outcome="", decided_at__isnull=True)
                | (~Q(outcome="") & Q(decided_at__isnull=False, without_merit__isnull=False)),
            ),
            models.CheckConstraint(
                name="appeal_decided_was_notified",
                condition=~Q(state=AppealState.DECIDED)
                | (Q(notified_at__isnull=False) & ~Q(outcome="")),
            ),
            models.CheckConstraint(
                name="appeal_justice_is_against_a_decision",
                condition=Q(body=AppealBody.JUSTICE, against__isnull=False)
                | (~Q(body=AppealBody.JUSTICE) & Q(against__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} R{self.number}"

    @property
    def incident(self) -> Incident | None:
        """Return the call it comes from; None for a penalty given without one."""
        if self.penalty is not None:
            return self.penalty.incident
        return self.ruling.incident if self.ruling is not None else None


class AppealBacker(models.Model):
    """A player of the contestant who supports the appeal, or was asked to.

    consented_at: empty until the answer. witnesses: of a spoken consent.
    """

    appeal = models.ForeignKey(Appeal, models.PROTECT, related_name="backers")
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="appeals_backed",
        verbose_name=_("player"),
    )
    consented_at = models.DateTimeField(_("consent given"), null=True, blank=True)
    witnesses = models.CharField(_("consent given before"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("player behind an appeal")
        verbose_name_plural = _("players behind appeals")
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.person)


class MemberState(models.TextChoices):
    INVITED = "INVITED", _("asked")
    ACCEPTED = "ACCEPTED", _("accepted")
    DECLINED = "DECLINED", _("declined")


class AppealMember(models.Model):
    """Somebody invited to the committee of an appeal; a replaced member's row remains.

    interests: what ties the member to it, by code; let_pass: why the member sits all the same.
    witnesses: of a spoken acceptance.
    """

    appeal = models.ForeignKey(Appeal, models.PROTECT, related_name="members")
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="appeal_committees",
        verbose_name=_("member"),
    )
    is_chair = models.BooleanField(_("chair"), default=False)
    state = models.CharField(
        _("answer"), max_length=8, choices=MemberState.choices, default=MemberState.INVITED
    )
    interests = models.JSONField(_("interests"), default=list, blank=True)
    let_pass = models.CharField(_("why it was let pass"), max_length=300, blank=True)
    witnesses = models.CharField(_("accepted before"), max_length=200, blank=True)
    invited_at = models.DateTimeField(_("asked"))
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    left_at = models.DateTimeField(_("replaced"), null=True, blank=True)

    class Meta:
        verbose_name = _("member of an appeals committee")
        verbose_name_plural = _("members of appeals committees")
        ordering = ["-is_chair", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["appeal", "person"],
                condition=Q(left_at__isnull=True),
                name="appeal_member_once",
            ),
            models.UniqueConstraint(
                fields=["appeal"],
                condition=Q(left_at__isnull=True, is_chair=True),
                name="appeal_one_chair",
            ),
        ]

    def __str__(self) -> str:
        return str(self.person)


class HearingStep(models.Model):
    """A completed step of a hearing; rows are only added."""

    appeal = models.ForeignKey(Appeal, models.PROTECT, related_name="steps")
    step = models.CharField(_("step"), max_length=2)
    note = models.TextField(_("note"), max_length=2000, blank=True)
    done_at = models.DateTimeField(_("done"))
    done_by = models.ForeignKey(
        "federation.Account", models.PROTECT, related_name="+", verbose_name=_("noted by")
    )

    class Meta:
        verbose_name = _("step of a hearing")
        verbose_name_plural = _("steps of hearings")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["appeal", "step"], name="hearing_step_once"),
        ]

    def __str__(self) -> str:
        return f"{self.appeal} {self.step}"
