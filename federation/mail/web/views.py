"""E-mails: all for the office, one's own, and opting out."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import public, require
from federation.errors import RuleError
from federation.kinds.notice import all_notice_kinds
from federation.mail.selectors.addressees import declined_by
from federation.mail.selectors.bulk import bulk_mails, counts_of
from federation.mail.selectors.notices import all_notices, notices_failed, notices_to
from federation.mail.selectors.tokens import declining_of
from federation.mail.services.choices import decline_notices
from federation.mail.services.composing import notice_subject, notice_text
from federation.mail.services.push_keys import public_push_key
from federation.models import Notice, NoticeState, NoticeWay
from federation.page_parts.lists import Column, listing
from federation.permissions import may_keep_office, may_sign_in
from federation.selectors.callers import account_of
from federation.texts import notice_title, text_of

COLUMNS = (
    Column("made", _("Written"), ("made_at",), "wide"),
    Column("email", pgettext_lazy("e-mail", "To"), ("email", "-made_at")),
    Column("message", _("Message"), ("code", "-made_at")),
    Column("state", _("State"), ("state", "-made_at")),
    Column("again", ""),
)
BULK_COLUMNS = (
    Column("written", _("Written"), ("written_at", "pk"), "wide"),
    Column("heading", _("Heading"), ("subject", "-written_at")),
    Column("to", pgettext_lazy("e-mail", "To"), ("to_words", "-written_at")),
    Column("sent", pgettext_lazy("e-mails", "Sent")),
    Column("rest", pgettext_lazy("e-mails", "Not sent")),
)
OWN_COLUMNS = (
    Column("made", _("Written"), ("made_at",)),
    Column("message", _("Message"), ("code", "-made_at")),
)


@require_safe
@require(may=may_keep_office)
def notice_list(request: HttpRequest) -> HttpResponse:
    state, words = request.GET.get("state", ""), request.GET.get("q", "").strip()
    rows = all_notices(state=state, words=words)
    shown = listing(rows, request=request, columns=COLUMNS, default="-made")
    return render(
        request,
        "federation/notice_list.html",
        {
            "listing": shown,
            "notices": [(row, _subject(row)) for row in shown.rows],
            "states": NoticeState.choices,
            "state": state,
            "text": words,
            "failed": notices_failed().count(),
        },
    )


def _subject(notice: Notice) -> str:
    """Return the subject as sent; of a sealed message or an old kind its title alone."""
    try:
        return notice_subject(notice)
    except KeyError:
        return notice_title(notice.code)


@require_safe
@require(may=may_keep_office)
def bulk_mail_list(request: HttpRequest) -> HttpResponse:
    shown = listing(bulk_mails(), request=request, columns=BULK_COLUMNS, default="-written")
    counts = counts_of(shown.rows)
    return render(
        request,
        "federation/bulk_mail_list.html",
        {"listing": shown, "mails": [(row, counts[row.pk]) for row in shown.rows]},
    )


@require_safe
@never_cache
@require(may=may_sign_in)
def my_notices(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    rows = notices_to(account)
    shown = listing(rows, request=request, columns=OWN_COLUMNS, default="-made")
    declined = declined_by(account.email)
    not_shown = declined_by(account.email, way=NoticeWay.PUSH)
    return render(
        request,
        "federation/my_notices.html",
        {
            "listing": shown,
            "notices": [
                (row, notice_subject(row), notice_text(row), row.link) for row in shown.rows
            ],
            "kinds": [
                (
                    kind.title,
                    kind.may_decline,
                    kind.code in declined,
                    kind.on_devices and kind.code not in not_shown,
                )
                for kind in all_notice_kinds()
                if kind.code != "tests"
            ],
            "devices": account.push_devices.all(),
            "push_key": public_push_key(),
        },
    )


# Mail programs send this when a reader presses their button (RFC 8058): without a session, and the
# link contains everything needed.
@public
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notices_decline(request: HttpRequest, token: str) -> HttpResponse:
    try:
        declining = declining_of(token)
        if is_done := request.method == "POST":
            decline_notices(email=declining.email, kind=declining.kind, now=timezone.now())
    except RuleError as refusal:
        return render(
            request, "federation/notices_decline.html", {"refusal": text_of(refusal)}, status=410
        )
    titles = {kind.code: kind.title for kind in all_notice_kinds()}
    return render(
        request,
        "federation/notices_decline.html",
        {"title": titles.get(declining.kind, ""), "email": declining.email, "is_done": is_done},
    )
