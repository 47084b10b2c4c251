"""The fee table of a season, issued and added to the public documents."""

from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.models import Account, FeeSchedule, LibrarySubject
from federation.money.documents.fee_schedule import FEE_SCHEDULE, FeeRow, FeeSchedulePaper
from federation.money.texts.fee_units import UNITS
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_if_changed
from federation.papers.services.library import LibraryEntry, shelve_paper
from federation.papers.services.papers import federation_on_paper
from federation.rules.money import Money
from federation.selectors.languages import language_of
from federation.services.jobs import Progress

SLUG = "fee-schedule"


def issue_fee_schedule(
    *, schedule_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the paper of a fee schedule and publish it; unchanged amounts make no new paper."""
    schedule = FeeSchedule.objects.select_related("season").get(pk=schedule_id)
    language = language_of()
    with translation.override(language):
        content = fee_schedule_paper(schedule)
        entry = LibraryEntry(
            SLUG,
            gettext("Fee table"),
            LibrarySubject.FEES,
            gettext("What licences, affiliation, homologation and the rest cost in a season."),
        )
    document = issue_if_changed(
        PaperIdentity(FEE_SCHEDULE, f"fee_schedule:{schedule.pk}"),
        PaperDraft(
            content=content,
            title=content.title,
            season=schedule.season,
            is_public=True,
            language=language,
        ),
        account=account,
        now=timezone.now(),
    )
    shelve_paper(entry=entry, paper=document, in_force_from=schedule.valid_from, account=account)
    return {"document": document.code}


def fee_schedule_paper(schedule: FeeSchedule) -> FeeSchedulePaper:
    """Return the table for printing, in the active language."""
    name, is_demo = federation_on_paper()
    return FeeSchedulePaper(
        federation=name,
        title=gettext("Fee table of season %(year)s") % {"year": schedule.season.year},
        is_sample=schedule.is_sample or is_demo,
        season=str(schedule.season.year),
        valid_from=schedule.valid_from,
        currency=schedule.currency,
        rows=tuple(
            FeeRow(
                title=gettext(fee.title),
                unit=str(UNITS.get(fee.unit, fee.unit)),
                article=fee.article,
                amount=None
                if fee.amount_cents is None
                else Money(fee.amount_cents, schedule.currency).as_decimal,
            )
            for fee in schedule.fees.order_by("pk")
        ),
    )
