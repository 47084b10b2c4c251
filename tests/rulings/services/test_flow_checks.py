"""A flow of 2017 from draft to use and back, and what a draft may not do."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.models import Account
from rulings.assistant.selectors.flows import all_flows
from rulings.assistant.selectors.standing import drafts, standings
from rulings.assistant.services import sign_flow, take_flow_back, use_flow
from rulings.models import FlowCheck, FlowStanding, FlowWalk, Incident, LawText
from rulings.rulings.selectors.rulings import citations_of_drafts
from rulings.rulings.services.rulings import RulingDraft, make_ruling
from tests.factories.federation import make_account
from tests.factories.rulings import AT_TABLE, make_incident, tell, walk_through
from tests.personas import World

pytestmark = pytest.mark.django_db
LATER = AT_TABLE + dt.timedelta(hours=1)
# A bid too low, not let stand, replaced by the cheapest one that is high enough.
LOWEST = (("in_turn", "yes"), ("lho", "no"), ("early_17", "no"), ("repl", "lowest_same"))


def a_text(*, edition: int = 2017, in_use: bool = True) -> LawText:
    return LawText.objects.create(
        edition=edition,
        language="pt",
        version=1,
        sha256="0" * 64,
        imported_at=AT_TABLE,
        in_use_since=AT_TABLE if in_use else None,
    )


def signed(account: Account, text: LawText, key: str = "insufficient_bid") -> FlowCheck:
    return sign_flow(
        flow=key, edition=2017, text=text, note=" read whole ", account=account, now=LATER
    )


def put_in_use(account: Account, key: str = "insufficient_bid") -> FlowCheck:
    return use_flow(check=signed(account, a_text(), key), account=account, now=LATER)


def walked_call(world: World) -> Incident:
    call = make_incident(world.event)
    tell(call, "1♠ depois de 2♥")
    walk_through(call, "insufficient_bid", *LOWEST)
    return call


def test_flows_of_2017_begin_as_drafts_and_the_others_in_use() -> None:
    assert drafts(2017) == {flow.key for flow in all_flows(2017)}
    assert drafts(2007) == drafts(1997) == set()


def test_a_flow_is_signed_put_in_use_and_taken_back() -> None:
    account, text = make_account("olga@office.example"), a_text()

    check = signed(account, text)
    assert standings(2017)["insufficient_bid"].standing == FlowStanding.CHECKED
    assert "insufficient_bid" in drafts(2017)  # signed, it still leads as a draft
    assert (check.text, check.note, check.made_by, check.made_at) == (
        text,
        "read whole",
        account,
        LATER,
    )

    used = use_flow(check=check, account=account, now=LATER)
    assert "insufficient_bid" not in drafts(2017)
    assert "revoke" in drafts(2017)

    take_flow_back(check=used, note="27C was misread", account=account, now=LATER)
    assert "insufficient_bid" in drafts(2017)
    assert list(FlowCheck.objects.values_list("standing", flat=True)) == [
        "DRAFTED",
        "IN_USE",
        "CHECKED",
    ]


def test_a_flow_changed_since_is_a_draft_again() -> None:
    put_in_use(make_account("olga@office.example"))
    FlowCheck.objects.update(fingerprint="another")

    standing = standings(2017)["insufficient_bid"]

    assert (standing.standing, standing.changed) == (FlowStanding.DRAFTED, True)


def test_what_cannot_be_signed_is_refused() -> None:
    account = make_account("olga@office.example")
    unused = a_text(in_use=False)

    for text, key, edition, code in (
        (unused, "insufficient_bid", 2017, "flow_text_not_in_use"),
        (a_text(edition=2007), "insufficient_bid", 2017, "flow_text_of_other_edition"),
        (unused, "insufficient_bid", 2007, "flow_is_in_use"),
        (unused, "comparable_call", 2007, "no_flow_for_edition"),
        (unused, "no_such", 2017, "flow_unknown"),
    ):
        with pytest.raises(RuleError) as refused:
            sign_flow(flow=key, edition=edition, text=text, note="", account=account, now=LATER)
        assert refused.value.code == code

    assert not FlowCheck.objects.exists()


def test_only_the_newest_word_on_a_flow_leads_on() -> None:
    account = make_account("olga@office.example")
    first = signed(account, a_text())
    used = use_flow(check=first, account=account, now=LATER)

    with pytest.raises(RuleError, match="flow_check_outdated"):
        use_flow(check=first, account=account, now=LATER)
    with pytest.raises(RuleError, match="flow_not_checked"):
        use_flow(check=used, account=account, now=LATER)
    with pytest.raises(RuleError, match="flow_is_in_use"):
        signed(account, first.text)
    with pytest.raises(RuleError, match="flow_back_needs_reason"):
        take_flow_back(check=used, note=" ", account=account, now=LATER)

    back = take_flow_back(check=used, note="why", account=account, now=LATER)
    with pytest.raises(RuleError, match="flow_is_draft"):
        take_flow_back(check=back, note="why", account=account, now=LATER)


def test_nothing_of_a_draft_is_applied(world: World) -> None:
    call, account = walked_call(world), make_account("olga@office.example")
    walk = FlowWalk.objects.get()
    assert (walk.edition, walk.outcome) == (2017, "o_free_lowest")

    with pytest.raises(RuleError, match="ruling_decides_nothing"):
        make_ruling(incident=call, draft=RulingDraft(), account=account, now=LATER)
    with pytest.raises(RuleError, match="draft_not_applied"):
        make_ruling(
            incident=call, draft=RulingDraft(accepted=[(walk.pk, 0)]), account=account, now=LATER
        )


def test_under_a_draft_the_director_rules_in_words_with_its_citations_at_hand(world: World) -> None:
    call, account = walked_call(world), make_account("olga@office.example")
    cited = citations_of_drafts(call)

    draft = RulingDraft(decision="2♠, o leilão prossegue.", citations=cited)
    revision = make_ruling(incident=call, draft=draft, account=account, now=LATER).revisions.get()

    assert cited.split(", ")[0] == "27B1(a)"
    assert (revision.measures, revision.left_out, revision.departs) == ([], [], False)
    assert [str(citation) for citation in revision.citations.all()] == cited.split(", ")
    assert list(revision.walks.all()) == [FlowWalk.objects.get()]


def test_in_use_a_flow_of_2017_is_taken_over_in_one_go(world: World) -> None:
    account = make_account("olga@office.example")
    put_in_use(account)
    call = walked_call(world)

    revision = make_ruling(
        incident=call, draft=RulingDraft(), account=account, now=LATER
    ).revisions.get()

    assert citations_of_drafts(call) == ""
    assert "call_cancelled" in {measure["kind"] for measure in revision.measures}


def test_the_next_flow_of_a_draft_is_offered(world: World) -> None:
    call = make_incident(world.event)

    walk_through(call, "start", ("phase", "play"), ("play_q", "dummy"))

    assert FlowWalk.objects.get().follow_ups == ["dummy_rights"]
