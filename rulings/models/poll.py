"""Polls of peers: a hand, the authorised information, and answers sealed until the poll closes."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class PeerPoll(models.Model):
    """One question put to peers for a call: a hand and authorised information only."""

    incident = models.ForeignKey(
        "rulings.Incident",
        models.PROTECT,
        related_name="polls",
        verbose_name=pgettext_lazy("director", "call"),
    )
    seat = models.CharField(_("seat"), max_length=1)
    hand = models.CharField(_("hand"), max_length=20)
    dealer = models.CharField(_("dealer"), max_length=1)
    vulnerable = models.CharField(_("vulnerable"), max_length=4)
    auction = models.CharField(_("auction"), max_length=600, blank=True)
    explained = models.TextField(_("what is explained"), max_length=1000, blank=True)
    question = models.CharField(_("question"), max_length=300)
    opened_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("opened by"),
    )
    opened_at = models.DateTimeField(_("opened"))
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("poll of peers")
        verbose_name_plural = _("polls of peers")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.incident} {self.question}"


class PollPeer(models.Model):
    """One peer who was asked, and the answer; nobody reads it before the poll is closed."""

    poll = models.ForeignKey(PeerPoll, models.PROTECT, related_name="peers")
    person = models.ForeignKey(
        "federation.Person", models.PROTECT, related_name="polls", verbose_name=_("person")
    )
    asked_at = models.DateTimeField(pgettext_lazy("question", "asked"))
    answer = models.CharField(_("answer"), max_length=12, blank=True)
    others = models.CharField(_("would also consider"), max_length=80, blank=True)
    remark = models.CharField(_("remark"), max_length=600, blank=True)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    is_noted_by_director = models.BooleanField(_("answered to the director"), default=False)

    class Meta:
        verbose_name = _("peer asked")
        verbose_name_plural = _("peers asked")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["poll", "person"], name="poll_peer_once"),
            models.CheckConstraint(
                name="poll_answer_has_its_time",
                condition=Q(answered_at__isnull=True, answer="")
                | (Q(answered_at__isnull=False) & ~Q(answer="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.poll} {self.person}"
