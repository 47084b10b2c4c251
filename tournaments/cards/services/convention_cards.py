"""Writing a convention card: create, save sections, present for signature, sign."""

import datetime as dt
import hashlib
import json
from collections.abc import Mapping
from functools import partial

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Person
from federation.selectors.rule_sets import regulation, regulation_row
from federation.services.audit import record_event
from federation.services.jobs import request_job
from tournaments.cards.documents.form_names import fault_data
from tournaments.cards.rules.content import CardContent, card_content
from tournaments.cards.rules.form import FORM_VERSION, SECTIONS, call_shown
from tournaments.cards.rules.judgement import Judged
from tournaments.cards.selectors.convention_cards import (
    draft_of,
    is_signed,
    judged_by,
    last_signed,
    latest_version,
)
from tournaments.models import CardSignature, CardVersion, ConventionCard

ARTICLE = "RTP 2.1.3.1"


@transaction.atomic
def begin_card(
    *,
    account: Account,
    partner: Person | None,
    name: str,
    now: dt.datetime,
    content: CardContent | None = None,
    based_on: str = "",
) -> ConventionCard:
    """Create a card with a partner: blank, or from a file, a described system or another card.

    based_on: the name of the source, if differences from it are to be shown.
    Raises: RuleError without a partner, or if the pair already has a card of that name.
    """
    player = account.person
    if player is None or partner is None or partner == player:
        raise RuleError("card_needs_partner", article=ARTICLE)
    pair = {player.pk, partner.pk}
    called = (name.strip() or (content.text("system") if content else ""))[:60]
    if not called:
        raise RuleError("card_name_missing")
    rows = ConventionCard.objects.filter(
        player_one__in=pair, player_two__in=pair, name__iexact=called, closed_at__isnull=True
    )
    if rows.exists():
        raise RuleError("card_exists_for_pair", name=called)
    begun = _named(content, called) if based_on else content
    begun = begun or CardContent({"system": called})
    card = ConventionCard.objects.create(
        player_one=player,
        player_two=partner,
        name=called,
        draft=begun.as_mapping(),
        based_on=based_on[:60],
        began_as=begun.as_mapping() if based_on else {},
        saved_at=now,
        saved_by=account,
    )
    _record("card_begun", card, account)
    return card


@transaction.atomic
def save_section(
    *,
    card: ConventionCard,
    section: str,
    texts: Mapping[str, str],
    saves: int,
    account: Account,
    now: dt.datetime,
) -> ConventionCard:
    """Save one section of a card. saves: the section's number of saves when it was opened.

    Raises: RuleError if the partner saved something else meanwhile, or a text does not fit.
    """
    card = ConventionCard.objects.select_for_update().get(pk=card.pk)
    _refuse_closed(card)
    before = draft_of(card)
    keys = {cell.key for cell in SECTIONS[section].cells}
    texts_by_key = {key: text for key, text in before.cells.items() if key not in keys}
    texts_sent = {key: text for key, text in texts.items() if key in keys}
    after = card_content(
        {"form": FORM_VERSION, "cells": texts_by_key | texts_sent, "unknown": dict(before.unknown)}
    )
    if after == before:
        return card
    saved, begun = card.saves.get(section, 0), _own_since(card, section, account)
    if not begun <= saves <= saved:
        raise RuleError("card_changed_meanwhile")
    card.draft = after.as_mapping()
    card.name = (after.text("system") or card.name)[:60]
    card.saves = {**card.saves, section: saved + 1}
    card.last_writers = {
        **card.last_writers, section: {"account": account.pk, "after": begun},
    }  # fmt: skip
    card.saved_at, card.saved_by = now, account
    card.save()
    return card


@transaction.atomic
def make_version(*, card: ConventionCard, account: Account, now: dt.datetime) -> CardVersion:
    """Present the draft for signature; the account's player signs at once.

    Raises: RuleError naming what is missing, or if nothing has changed.
    """
    card = ConventionCard.objects.select_for_update().get(pk=card.pk)
    _refuse_closed(card)
    content = draft_of(card)
    rules = regulation_row(on=timezone.localdate(now))
    judged = judged_by(content, regulation(rules))
    classified = judged.classified
    if classified is None or not judged.is_complete:
        raise _incomplete(judged)
    data = content.as_mapping()
    hashed = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
    last = latest_version(card)
    if last is not None and last.sha256 == hashed:
        raise RuleError("card_unchanged", number=last.number)
    version = CardVersion.objects.create(
        card=card,
        number=last.number + 1 if last else 1,
        content=data,
        sha256=hashed,
        colour=classified.colour,
        has_brown=judged.has_brown,
        declared_colour=content.text("declared"),
        declared_brown=content.is_ticked("declared_brown"),
        reasons=reasons_of(judged),
        rule_set=rules,
        made_at=now,
        made_by=account,
    )
    _record("card_version_made", card, account, number=version.number)
    sign_version(version=version, account=account, now=now)
    return version


@transaction.atomic
def sign_version(*, version: CardVersion, account: Account, now: dt.datetime) -> CardSignature:
    """Sign a version; when both players have, its paper is issued.

    Raises: RuleError for other people, a second time, or if there is a later version.
    """
    card = ConventionCard.objects.select_for_update().get(pk=version.card_id)
    _refuse_closed(card)
    if account.person_id not in card.people:
        raise RuleError("card_not_yours", article=ARTICLE)
    latest = latest_version(card)
    if latest is None or latest.pk != version.pk:
        raise RuleError("card_not_the_latest")
    if any(row.person_id == account.person_id for row in latest.signatures.all()):
        raise RuleError("card_signed_before")
    signature = CardSignature.objects.create(
        version=version, person_id=account.person_id, signed_at=now, signed_by=account
    )
    _record("card_signed", card, account, number=version.number)
    if is_signed(latest_version(card) or version):
        transaction.on_commit(
            partial(
                request_job,
                "issue_convention_card",
                arguments={"version_id": version.pk},
                subject=f"convention_card:{card.pk}",
                account=account,
            )
        )
    return signature


@transaction.atomic
def close_card(*, card: ConventionCard, account: Account, now: dt.datetime) -> None:
    """Archive a card; its deliveries stay. Raises: RuleError a second time."""
    card = ConventionCard.objects.select_for_update().get(pk=card.pk)
    _refuse_closed(card)
    card.closed_at = now
    card.save(update_fields=["closed_at"])
    _record("card_closed", card, account)


@transaction.atomic
def share_card(*, card: ConventionCard, account: Account) -> None:
    """Share the last signed version, which others may then read and copy.

    Raises: RuleError for a card archived, not signed by both, or already shared.
    """
    card = ConventionCard.objects.select_for_update().get(pk=card.pk)
    _refuse_closed(card)
    if last_signed(card) is None:
        raise RuleError("card_not_signed", article=ARTICLE)
    if card.is_shared:
        raise RuleError("card_shared_already")
    card.is_shared = True
    card.save(update_fields=["is_shared"])
    _record("card_shared", card, account)


@transaction.atomic
def unshare_card(*, card: ConventionCard, account: Account) -> None:
    """Stop sharing a card. Raises: RuleError for one that is not shared."""
    card = ConventionCard.objects.select_for_update().get(pk=card.pk)
    if not card.is_shared:
        raise RuleError("card_not_shared")
    card.is_shared = False
    card.save(update_fields=["is_shared"])
    _record("card_unshared", card, account)


def copy_card(
    *,
    card: ConventionCard,
    account: Account,
    partner: Person | None,
    name: str,
    now: dt.datetime,
) -> ConventionCard:
    """Create a card as a copy: of the draft of one's own, else of the last signed version.

    Raises: RuleError if there is no such version, or the card cannot be created.
    """
    if account.person_id in card.people:
        content = draft_of(card)
    else:
        version = last_signed(card)
        if version is None:
            raise RuleError("card_not_signed", article=ARTICLE)
        content = card_content(version.content)
    return begin_card(
        account=account,
        partner=partner,
        name=name,
        now=now,
        content=content,
        based_on=content.text("system") or card.name,
    )


def reasons_of(judged: Judged) -> list[dict[str, str]]:
    """Return the reasons for a card's colour and marks, as codes with their calls."""
    findings = judged.classified.findings if judged.classified else ()
    rows = [
        {"code": f"card_finding:{finding.criterion}", "call": call_shown(finding.call)}
        for finding in findings
    ]
    if judged.classified is not None and not findings:
        rows.append({"code": "card_finding:NATURAL", "call": ""})
    rows += [{"code": f"card_mark:{mark.mark.reason}", "call": mark.call} for mark in judged.marks]
    return rows


def _own_since(card: ConventionCard, section: str, account: Account) -> int:
    """Return after how many saves of a section every later one is of this account."""
    last = card.last_writers.get(section, {})
    if last.get("account") == account.pk:
        return int(last["after"])
    return int(card.saves.get(section, 0))


def _named(content: CardContent | None, name: str) -> CardContent | None:
    """Return the content of a new card, under its own name."""
    if content is None:
        return None
    return CardContent({**content.cells, "system": name}, content.unknown, content.form)


def _incomplete(judged: Judged) -> RuleError:
    """Return the refusal of a card with all that it lacks."""
    errors = [fault_data(fault) for fault in judged.faults if fault.stops]
    missing = [str(error["detail"]) for error in errors]
    refusal = RuleError("card_incomplete", article="RTP 2.1.3.2", missing=missing)
    return refusal.with_errors(errors)


def _refuse_closed(card: ConventionCard) -> None:
    if card.closed_at is not None:
        raise RuleError("card_is_closed")


def _record(act: str, card: ConventionCard, account: Account, **kwargs: object) -> None:
    record_event(
        act,
        subject=f"convention_card:{card.pk}",
        account=account,
        details={"card": card.name, **kwargs},
    )
