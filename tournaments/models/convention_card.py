"""Convention cards: a pair's agreements by version, and the versions delivered to events."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from federation.models.words import SearchableByName
from tournaments.rules.systems import Colour

COLOURS = [
    (Colour.GREEN.value, _("Green")),
    (Colour.BLUE.value, _("Blue")),
    (Colour.RED.value, _("Red")),
    (Colour.YELLOW.value, _("Yellow (HUM)")),
]


class ConventionCard(SearchableByName):
    """The card of two players. draft: texts by field; saves: number of saves of each part.

    last_writers: by part the account that saved it last, and after which number of saves it began
    to be the only one: {"slam": {"account": 7, "after": 2}}.
    based_on: the name of the system or card it was copied from; began_as: its texts at that time,
    empty for a blank card. is_shared: its players allow others to copy it.
    """

    WORDS_OF = ("name",)

    player_one = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="+", verbose_name=_("player")
    )
    player_two = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="+", verbose_name=_("partner")
    )
    name = models.CharField(_("name"), max_length=60)
    draft = models.JSONField(_("as it is being written"), default=dict)
    based_on = models.CharField(_("begun with"), max_length=60, blank=True)
    began_as = models.JSONField(_("as it was begun"), default=dict, blank=True)
    is_shared = models.BooleanField(_("others may copy it"), default=False)
    saves = models.JSONField(_("saves of each part"), default=dict, blank=True)
    last_writers = models.JSONField(_("last writer of each part"), default=dict, blank=True)
    saved_at = models.DateTimeField(_("saved"), default=timezone.now)
    saved_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("saved by"),
    )
    closed_at = models.DateTimeField(_("put away"), null=True, blank=True)

    class Meta:
        verbose_name = _("convention card")
        verbose_name_plural = _("convention cards")
        ordering = ["-saved_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="card_belongs_to_two",
                condition=~models.Q(player_one=models.F("player_two")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.player_one} – {self.player_two}"

    @property
    def people(self) -> tuple[int, int]:
        """Return the ids of the two players."""
        return self.player_one_id, self.player_two_id


class CardVersion(models.Model):
    """A version of a card, as presented for signature. Rows are only added."""

    card = models.ForeignKey(
        ConventionCard, models.PROTECT, related_name="versions", verbose_name=_("convention card")
    )
    number = models.PositiveSmallIntegerField(_("version"))
    content = models.JSONField(_("content"))
    sha256 = models.CharField(_("hash of the content"), max_length=64)
    colour = models.CharField(_("colour"), max_length=6, choices=COLOURS)
    has_brown = models.BooleanField(_("Brown conventions"))
    declared_colour = models.CharField(_("colour declared"), max_length=6, choices=COLOURS)
    declared_brown = models.BooleanField(_("Brown declared"))
    reasons = models.JSONField(_("reasons of the colour"), default=list, blank=True)
    rule_set = models.ForeignKey(
        "federation.RuleSet", models.PROTECT, related_name="+", verbose_name=_("rule set")
    )
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    made_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("made by"),
    )

    class Meta:
        verbose_name = _("version of a convention card")
        verbose_name_plural = _("versions of convention cards")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["card", "number"], name="card_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.card} ({self.number})"


class CardSignature(models.Model):
    """The signature of one of the two players on a version. Rows are only added."""

    version = models.ForeignKey(
        CardVersion, models.PROTECT, related_name="signatures", verbose_name=_("version")
    )
    person = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="+", verbose_name=_("player")
    )
    signed_at = models.DateTimeField(_("signed"), default=timezone.now)
    signed_by = models.ForeignKey(
        "federation.Account", models.PROTECT, related_name="+", verbose_name=_("signed by")
    )

    class Meta:
        verbose_name = _("signature on a convention card")
        verbose_name_plural = _("signatures on convention cards")
        ordering = ["signed_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["version", "person"], name="card_signed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.version}"


class SystemsPolicy(models.Model):
    """An event's policy: which systems it permits, and who may read the cards."""

    event = models.OneToOneField(
        "tournaments.Event", models.PROTECT, related_name="systems_policy", verbose_name=_("event")
    )
    colours = models.JSONField(_("colours permitted"))
    large_only = models.JSONField(_("of these, only in large matches"), default=list, blank=True)
    brown_allowed = models.BooleanField(_("Brown conventions are permitted"), default=False)
    starts_at = models.DateTimeField(_("play starts"))
    all_deliver = models.BooleanField(_("every pair delivers its card before"), default=False)
    is_waived = models.BooleanField(_("green pairs may play without a card"), default=False)
    own_card_allowed = models.BooleanField(_("beginners may look at their own card"), default=False)
    is_public = models.BooleanField(_("anyone may read the delivered cards"), default=False)
    defences_due_at = models.DateTimeField(_("written defences until"), null=True, blank=True)
    minutes_before = models.PositiveSmallIntegerField(
        _("minutes before its round in which a table's cards open"), default=2
    )
    minutes_after = models.PositiveSmallIntegerField(
        _("minutes after its round in which a table's cards stay open"), default=5
    )
    note = models.CharField(_("where to deliver, and more"), max_length=300, blank=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("systems policy of an event")
        verbose_name_plural = _("systems policies of events")

    def __str__(self) -> str:
        return str(self.event)


class CardDelivery(models.Model):
    """A version delivered for an event: accepted, or refused and perhaps permitted. Only added.

    refused: the rules against it. changes: compared with the previous delivery, if the deadline had
    passed. A row with an override permits what an earlier row was refused for.
    """

    event = models.ForeignKey(
        "tournaments.Event",
        models.PROTECT,
        related_name="card_deliveries",
        verbose_name=_("event"),
    )
    card = models.ForeignKey(
        ConventionCard, models.PROTECT, related_name="deliveries", verbose_name=_("convention card")
    )
    version = models.ForeignKey(
        CardVersion, models.PROTECT, related_name="deliveries", verbose_name=_("version")
    )
    is_taken = models.BooleanField(_("taken"))
    is_late = models.BooleanField(_("after the deadline"), default=False)
    refused = models.JSONField(_("what was refused"), default=list, blank=True)
    changes = models.JSONField(_("changes after the deadline"), default=list, blank=True)
    delivered_at = models.DateTimeField(_("delivered"), default=timezone.now)
    delivered_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("delivered by"),
    )
    override_reason = models.CharField(_("why it was let pass"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("convention card delivered")
        verbose_name_plural = _("convention cards delivered")
        ordering = ["-delivered_at", "-pk"]
        indexes = [models.Index(fields=["event", "card"], name="card_delivered_to")]

    def __str__(self) -> str:
        return f"{self.event}: {self.version}"


class WrittenDefence(models.Model):
    """A defence that one pair delivered against another's system. Rows are only added."""

    event = models.ForeignKey(
        "tournaments.Event",
        models.PROTECT,
        related_name="written_defences",
        verbose_name=_("event"),
    )
    card = models.ForeignKey(
        ConventionCard,
        models.PROTECT,
        related_name="defences_brought",
        verbose_name=_("card of the pair that brings it"),
    )
    against = models.ForeignKey(
        ConventionCard,
        models.PROTECT,
        related_name="defences_met",
        verbose_name=_("card it is against"),
    )
    text = models.TextField(_("defence"), max_length=4000)
    alters_openings = models.BooleanField(_("it changes openings"), default=False)
    delivered_at = models.DateTimeField(_("delivered"), default=timezone.now)
    delivered_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("delivered by"),
    )

    class Meta:
        verbose_name = _("written defence")
        verbose_name_plural = _("written defences")
        ordering = ["delivered_at", "pk"]
        constraints = [
            models.CheckConstraint(
                name="defence_against_another",
                condition=~models.Q(card=models.F("against")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} / {self.against}"


class CardLeave(models.Model):
    """Permission for a contestant to play without the required card, and why.

    Rows are only added.
    """

    entry = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, related_name="card_leaves", verbose_name=_("entry")
    )
    reason = models.CharField(_("why it was let pass"), max_length=300)
    given_at = models.DateTimeField(_("given"), default=timezone.now)
    given_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("given by"),
    )

    class Meta:
        verbose_name = _("leave to play without a card")
        verbose_name_plural = _("leaves to play without a card")
        ordering = ["given_at", "pk"]
        constraints = [
            models.CheckConstraint(name="card_leave_has_reason", condition=~models.Q(reason="")),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.reason}"


class CardCollection(models.Model):
    """All cards of an event in one file, at the time it was made.

    fingerprint: of the papers inside, so that the same file is not made twice. is_whole: includes
    papers that only the event's managers may open.
    """

    event = models.ForeignKey(
        "tournaments.Event",
        models.CASCADE,
        related_name="card_collections",
        verbose_name=_("event"),
    )
    is_whole = models.BooleanField(_("with papers that are not public"), default=False)
    fingerprint = models.CharField(_("fingerprint"), max_length=64)
    cards = models.PositiveSmallIntegerField(_("cards"))
    zipped = models.BinaryField(_("ZIP file"))
    made_at = models.DateTimeField(_("made"), default=timezone.now)

    class Meta:
        verbose_name = _("collection of convention cards")
        verbose_name_plural = _("collections of convention cards")
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "is_whole"], name="card_collection_once"),
        ]

    def __str__(self) -> str:
        return str(self.event)
