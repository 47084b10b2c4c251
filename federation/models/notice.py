"""E-mails and other messages, each a row created before it is sent, with its outcome."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class NoticeState(models.TextChoices):
    """The state of a message."""

    WAITING = "WAITING", pgettext_lazy("e-mail", "to be sent")
    SENT = "SENT", pgettext_lazy("e-mail", "sent")
    FAILED = "FAILED", pgettext_lazy("e-mail", "not delivered")
    DROPPED = "DROPPED", pgettext_lazy("e-mail", "no longer needed")


class NoticeWay(models.TextChoices):
    """The channel of a message."""

    EMAIL = "EMAIL", pgettext_lazy("way of a message", "by e-mail")
    PUSH = "PUSH", pgettext_lazy("way of a message", "on a device")


class Notice(models.Model):
    """One message to one address: sentence, values and outcome.

    code: of a sentence; its subject line has the same code with "_subject". values: as JSON.
    link: an address of this site. once: a unique key for a message that must not be sent twice.
    sealed: the text of a message that opens an account, encrypted, until it is sent or abandoned.
    device: where a push message is shown; None once the device is deleted.
    """

    about = models.CharField(_("about"), max_length=60, db_index=True, blank=True)
    code = models.CharField(_("message"), max_length=60)
    values = models.JSONField(_("values"), default=dict)
    link = models.CharField(_("page"), max_length=200, blank=True)
    email = models.EmailField(pgettext_lazy("e-mail", "address"))
    language = models.CharField(_("language"), max_length=10, blank=True)
    way = models.CharField(_("way"), max_length=5, choices=NoticeWay, default=NoticeWay.EMAIL)
    device = models.ForeignKey(
        "federation.PushDevice",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("device"),
    )
    once = models.CharField(
        pgettext_lazy("e-mail", "key"),
        max_length=450,
        unique=True,
        null=True,
        blank=True,
        editable=False,
    )
    sealed = models.TextField(_("encrypted words"), default="", blank=True, editable=False)
    made_at = models.DateTimeField(pgettext_lazy("e-mail", "written"), default=timezone.now)
    state = models.CharField(
        _("state"), max_length=10, choices=NoticeState, default=NoticeState.WAITING
    )
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    next_try_at = models.DateTimeField(_("next try"), default=timezone.now)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    refusal = models.CharField(_("why it was not sent"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("message by e-mail")
        verbose_name_plural = _("messages by e-mail")
        ordering = ["-made_at", "-pk"]
        indexes = [
            models.Index(fields=["state", "next_try_at"], name="notice_waiting"),
            models.Index(fields=["email"], name="notice_by_email"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(state=NoticeState.SENT) | models.Q(sent_at__isnull=False),
                name="notice_sent_has_moment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.email}"


class DeclinedNotices(models.Model):
    """An address that opted out of one kind of message on one channel; the newest row counts."""

    email = models.EmailField(pgettext_lazy("e-mail", "address"), db_index=True)
    kind = models.CharField(_("kind"), max_length=40)
    way = models.CharField(_("way"), max_length=5, choices=NoticeWay, default=NoticeWay.EMAIL)
    is_declined = models.BooleanField(_("wants none"), default=True)
    by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("account"),
    )
    chosen_at = models.DateTimeField(_("chosen"), default=timezone.now)

    class Meta:
        verbose_name = _("choice of e-mails")
        verbose_name_plural = _("choices of e-mails")
        ordering = ["-chosen_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.email} {self.kind}"
