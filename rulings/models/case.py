"""Cases before the federation's bodies: parties, papers, hearings, the decision, sanctions."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.models import Association, Club, Council, Person
from federation.models.ledger import exactly_one_debtor
from federation.texts.stored import stored_words


class CaseState(models.TextChoices):
    OPEN = "OPEN", pgettext_lazy("case", "open")
    DECIDED = "DECIDED", _("decided")
    CLOSED = "CLOSED", _("closed without a decision")


class CouncilCase(models.Model):
    """One matter before a body, numbered by body and year.

    source: its origin, as the trail names it: "report:12"; "" if somebody wrote. title: as typed;
    title_code: of the sentence that the program gives instead, with its values.
    """

    council = models.CharField(_("body"), max_length=14, choices=Council.choices)
    year = models.PositiveSmallIntegerField(_("year"))
    number = models.PositiveIntegerField(_("number"))
    title = models.CharField(_("title"), max_length=200, blank=True)
    title_code = models.CharField(_("title by the program"), max_length=60, blank=True)
    title_values = models.JSONField(_("values of the title"), default=dict, blank=True)
    source = models.CharField(_("comes from"), max_length=60, blank=True)
    event = models.ForeignKey(
        "tournaments.Event",
        models.PROTECT,
        null=True,
        related_name="council_cases",
        verbose_name=_("event"),
    )
    appeal_of = models.ForeignKey(
        "self", models.PROTECT, null=True, related_name="appeals", verbose_name=_("appeal against")
    )
    state = models.CharField(
        _("state"), max_length=7, choices=CaseState.choices, default=CaseState.OPEN
    )
    due_on = models.DateField(_("to be decided by"), null=True)
    opened_at = models.DateTimeField(_("opened"))
    opened_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )
    closed_at = models.DateTimeField(_("closed"), null=True)
    close_reason = models.CharField(_("why it was closed"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        ordering = ["-opened_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["council", "year", "number"], name="case_number_once"),
            models.UniqueConstraint(
                fields=["council", "source"],
                condition=~Q(source=""),
                name="case_of_a_source_once",
            ),
            models.CheckConstraint(
                condition=Q(state=CaseState.OPEN, closed_at__isnull=True)
                | Q(closed_at__isnull=False) & ~Q(state=CaseState.OPEN),
                name="case_closed_has_a_day",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_council_display()} {self.number}/{self.year}"

    @property
    def shown_title(self) -> str:
        values = dict(self.title_values)
        if council := values.get("council"):
            values["council"] = Council(council).label
        return stored_words(self.title, self.title_code, values)


class PartyRole(models.TextChoices):
    CONCERNED = "CONCERNED", _("concerned")
    COMPLAINANT = "COMPLAINANT", _("complains")
    RESPONDENT = "RESPONDENT", _("answers")
    WITNESS = "WITNESS", _("witness")
    DIRECTOR = "DIRECTOR", _("director")


class CaseParty(models.Model):
    """A person, club or association in a case, and its role."""

    case = models.ForeignKey(CouncilCase, models.PROTECT, related_name="parties")
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="council_cases",
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
    role = models.CharField(_("role"), max_length=11, choices=PartyRole.choices)
    name = models.CharField(_("name as entered"), max_length=120)
    added_at = models.DateTimeField(_("in the case since"), null=True, blank=True)

    class Meta:
        verbose_name = _("party of a case")
        verbose_name_plural = _("parties of cases")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["case", "person", "role"], name="case_party_once"),
            models.UniqueConstraint(fields=["case", "club", "role"], name="case_club_once"),
            models.UniqueConstraint(
                fields=["case", "association", "role"], name="case_association_once"
            ),
            models.CheckConstraint(condition=exactly_one_debtor(), name="case_party_is_one"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def who(self) -> Person | Club | Association:
        """Return who the party is; the database stores exactly one of the three."""
        return who_of(self)


def who_of(row: models.Model) -> Person | Club | Association:
    """Return the person, club or association of a row."""
    named = (getattr(row, column) for column in ("person", "club", "association"))
    value: Person | Club | Association = next(value for value in named if value is not None)
    return value


class CaseDocument(models.Model):
    """A file in a case. is_for_parties: those charged and heard may read it too.

    from_party: the party who wrote it, if any, who was thus heard in writing.
    """

    case = models.ForeignKey(CouncilCase, models.PROTECT, related_name="documents")
    name = models.CharField(_("file name"), max_length=120)
    media_type = models.CharField(_("type"), max_length=60)
    file = models.BinaryField(editable=False)
    size = models.PositiveIntegerField(_("bytes"))
    sha256 = models.CharField(max_length=64)
    note = models.CharField(_("what it is"), max_length=200, blank=True)
    is_for_parties = models.BooleanField(_("parties may read it"), default=False)
    from_party = models.ForeignKey(
        CaseParty,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="statements",
        verbose_name=_("written by the party"),
    )
    added_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )
    added_at = models.DateTimeField(_("added"))

    class Meta:
        verbose_name = _("paper of a case")
        verbose_name_plural = _("papers of cases")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["case", "sha256"], name="case_file_once"),
        ]

    def __str__(self) -> str:
        return self.name


class CaseHearing(models.Model):
    """A hearing: when and where the parties are summoned; its minutes, or why it is called off."""

    case = models.ForeignKey(CouncilCase, models.PROTECT, related_name="hearings")
    held_at = models.DateTimeField(_("when"))
    place = models.CharField(_("where"), max_length=160)
    called_at = models.DateTimeField(_("parties called"))
    called_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )
    minutes = models.TextField(_("what was said"), blank=True)
    minutes_at = models.DateTimeField(_("written down"), null=True)
    called_off_at = models.DateTimeField(_("called off"), null=True)
    called_off_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )
    called_off_reason = models.CharField(_("reason"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("hearing")
        verbose_name_plural = _("hearings")
        ordering = ["held_at", "pk"]

    def __str__(self) -> str:
        return f"{self.case} {self.held_at:%Y-%m-%d}"


class CaseDecision(models.Model):
    """A body's decision, once. An appeal against it is decided in another case.

    laws, articles: its sources. panel: who decided, one per line. votes: as far as stated.
    appeal_until: None if it is final. appeal_article: the rule of that term.
    """

    case = models.OneToOneField(CouncilCase, models.PROTECT, related_name="decision")
    facts = models.TextField(_("facts"), max_length=8000)
    grounds = models.TextField(_("grounds"), max_length=8000)
    outcome = models.TextField(_("decision"), max_length=4000)
    laws = models.CharField(_("laws"), max_length=200, blank=True)
    articles = models.CharField(_("articles of the regulations"), max_length=200, blank=True)
    panel = models.TextField(_("who decided"), max_length=600, blank=True)
    votes_for = models.PositiveSmallIntegerField(_("votes for"), null=True, blank=True)
    votes_against = models.PositiveSmallIntegerField(_("votes against"), null=True, blank=True)
    has_merit = models.BooleanField(_("the appeal had merit"), null=True)
    decided_at = models.DateTimeField(_("decided"))
    decided_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )
    appeal_until = models.DateField(_("may be appealed until"), null=True)
    appeal_article = models.CharField(_("article of the term"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("decision")
        verbose_name_plural = _("decisions")
        ordering = ["-decided_at", "-pk"]

    def __str__(self) -> str:
        return str(self.case)
