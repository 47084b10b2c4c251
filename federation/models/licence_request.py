"""Requests for licences by a club or an association, for many people at once."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords

from federation.models.licence import THROUGH_ONE_BODY, FeeClass
from federation.models.person import Sex, refuse_future_birth


class LicenceBatch(models.Model):
    """A request of a club or an association for licences of one season."""

    season = models.ForeignKey(
        "federation.Season",
        models.PROTECT,
        related_name="licence_batches",
        verbose_name=_("season"),
    )
    club = models.ForeignKey(
        "federation.Club",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="licence_batches",
        verbose_name=_("through club"),
    )
    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="licence_batches",
        verbose_name=_("through association"),
    )
    requested_at = models.DateTimeField(_("asked for"), default=timezone.now)
    requested_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("asked for by"),
    )
    is_late = models.BooleanField(_("after the renewal period"), default=False)
    file_name = models.CharField(_("from the file"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("licence batch")
        verbose_name_plural = _("licence batches")
        ordering = ["-requested_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=THROUGH_ONE_BODY, name="licence_batch_through_one_body"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club or self.association} {self.season}"


class RequestState(models.TextChoices):
    REQUESTED = "REQUESTED", _("waiting for the office")
    CHARGED = "CHARGED", _("accepted, to be paid")
    ISSUED = "ISSUED", pgettext_lazy("licence", "issued")
    REFUSED = "REFUSED", _("refused")
    WITHDRAWN = "WITHDRAWN", _("withdrawn")


OPEN_STATES = (RequestState.REQUESTED, RequestState.CHARGED)


class LicenceRequest(models.Model):
    """One person of a batch: somebody in the register, or the data of a new person."""

    batch = models.ForeignKey(
        LicenceBatch, models.PROTECT, related_name="requests", verbose_name=_("batch")
    )
    position = models.PositiveIntegerField(_("line"))
    season = models.ForeignKey(
        "federation.Season",
        models.PROTECT,
        related_name="licence_requests",
        verbose_name=_("season"),
    )
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="licence_requests",
        verbose_name=_("person"),
    )
    name = models.CharField(_("name on lists"), max_length=120)
    full_name = models.CharField(_("full name"), max_length=200, blank=True)
    birth_date = models.DateField(
        _("birth date"), null=True, blank=True, validators=[refuse_future_birth]
    )
    sex = models.CharField(_("sex"), max_length=1, choices=Sex.choices, blank=True)
    nationality = models.CharField(_("nationality (ISO 3166)"), max_length=2, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    phone = models.CharField(_("telephone"), max_length=40, blank=True)
    fee_class = models.CharField(
        _("fee class"), max_length=12, choices=FeeClass.choices, default=FeeClass.NORMAL
    )
    state = models.CharField(
        _("state"), max_length=9, choices=RequestState.choices, default=RequestState.REQUESTED
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    payment_request = models.ForeignKey(
        "federation.PaymentRequest",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="licence_requests",
        verbose_name=_("payment request"),
    )
    licence = models.OneToOneField(
        "federation.Licence",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="request",
        verbose_name=_("licence"),
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    version = models.PositiveIntegerField(_("version"), default=1)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("licence request")
        verbose_name_plural = _("licence requests")
        ordering = ["batch", "position"]
        indexes = [models.Index(fields=["state", "season"], name="licence_request_waiting")]
        constraints = [
            models.UniqueConstraint(
                fields=["batch", "position"], name="licence_request_position_once"
            ),
            models.UniqueConstraint(
                fields=["person", "season"],
                condition=models.Q(state__in=[str(state) for state in OPEN_STATES]),
                name="licence_request_open_once",
            ),
            models.CheckConstraint(
                condition=~models.Q(name=""), name="licence_request_names_somebody"
            ),
            models.CheckConstraint(
                condition=models.Q(state=RequestState.ISSUED, licence__isnull=False)
                | (~models.Q(state=RequestState.ISSUED) & models.Q(licence__isnull=True)),
                name="licence_request_issued_has_licence",
            ),
            models.CheckConstraint(
                condition=~models.Q(state=RequestState.CHARGED)
                | models.Q(payment_request__isnull=False),
                name="licence_request_charged_is_billed",
            ),
            models.CheckConstraint(
                condition=~models.Q(state__in=[RequestState.CHARGED, RequestState.ISSUED])
                | models.Q(person__isnull=False),
                name="licence_request_accepted_has_person",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class LicenceFile(models.Model):
    """A list of people sent by a secretary; its bytes are deleted once submitted or discarded."""

    season = models.ForeignKey("federation.Season", models.PROTECT, verbose_name=_("season"))
    club = models.ForeignKey(
        "federation.Club", models.PROTECT, null=True, blank=True, verbose_name=_("through club")
    )
    association = models.ForeignKey(
        "federation.Association",
        models.PROTECT,
        null=True,
        blank=True,
        verbose_name=_("through association"),
    )
    name = models.CharField(_("name"), max_length=200)
    content = models.BinaryField(null=True)
    sha256 = models.CharField(max_length=64)
    uploaded_at = models.DateTimeField(_("uploaded"), default=timezone.now)
    uploaded_by = models.ForeignKey(
        "federation.Account", models.CASCADE, verbose_name=_("uploaded by")
    )
    batch = models.OneToOneField(
        LicenceBatch,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="file",
        verbose_name=_("batch"),
    )

    class Meta:
        verbose_name = _("licence file")
        verbose_name_plural = _("licence files")
        ordering = ["-uploaded_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=THROUGH_ONE_BODY, name="licence_file_through_one_body"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class LicenceKey(models.Model):
    """A public key for signatures of licence cards; never deleted, so old cards can be checked."""

    key_id = models.CharField(_("key id"), max_length=8, unique=True)
    public_key = models.CharField(_("public key (Ed25519, base64url)"), max_length=43)
    valid_from = models.DateTimeField(_("signs from"), default=timezone.now)
    valid_until = models.DateTimeField(_("signed until"), null=True, blank=True)

    class Meta:
        verbose_name = _("licence key")
        verbose_name_plural = _("licence keys")
        ordering = ["-valid_from", "-pk"]

    def __str__(self) -> str:
        return self.key_id
