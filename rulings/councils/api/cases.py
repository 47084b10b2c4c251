"""A case of a body in the API: read by its parties and members, decided by the body."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import require_permission
from federation.api.bases import APIView
from federation.api.once import once_in_api
from federation.api.refusals import refused
from federation.api.request_bodies import validated_data
from federation.api.schema import Refused
from federation.models import Council, KeyScope
from federation.selectors.callers import account_of
from rulings.api.serializers import EffectSerializer
from rulings.api.views import measures_of
from rulings.councils.api.inputs import CaseEffectSentSerializer, DecisionSentSerializer
from rulings.councils.selectors.appeal_terms import abstentions, means_text, score_texts
from rulings.councils.selectors.case_parties import (
    key_of,
    parties_heard,
    parties_with_names,
    sanctions_with_names,
)
from rulings.councils.selectors.case_sources import appeal_of_case
from rulings.councils.selectors.cases import cases_visible_to
from rulings.councils.services.case_decisions import (
    DecisionDraft,
    decide_case,
    preview_case_decision,
)
from rulings.councils.services.case_sanctions import SanctionDraft
from rulings.councils.services.casebook import NOTHING_TOLD, BookTexts
from rulings.models import CaseDecision, CaseState, CouncilCase, PartyRole, SanctionKind
from rulings.permissions import may_keep_case, may_read_case
from scoring.engine import EngineError

TAG = ["cases"]


class CasePartySerializer(serializers.Serializer):
    """A party of a case, with the key by which sanctions name it."""

    key = serializers.CharField(help_text="person:12, club:5, association:2")
    name = serializers.CharField()
    role = serializers.ChoiceField(choices=PartyRole.choices)
    is_heard = serializers.BooleanField(
        allow_null=True,
        help_text="Told to the members of the body: nobody is punished unheard.",
    )


class SanctionSerializer(serializers.Serializer):
    """A sanction of a decision."""

    id = serializers.IntegerField()
    party = serializers.CharField()
    kind = serializers.ChoiceField(choices=SanctionKind.choices)
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(allow_null=True)
    amount_cents = serializers.IntegerField(allow_null=True)
    probation_until = serializers.DateField(allow_null=True)


class CaseDecisionSerializer(serializers.Serializer):
    """The decision of a body, until when it may be appealed, and the article."""

    decided_at = serializers.DateTimeField()
    facts = serializers.CharField()
    grounds = serializers.CharField()
    outcome = serializers.CharField()
    laws = serializers.ListField(child=serializers.CharField())
    articles = serializers.CharField(allow_blank=True)
    panel = serializers.ListField(child=serializers.CharField())
    votes_for = serializers.IntegerField(allow_null=True)
    votes_against = serializers.IntegerField(allow_null=True)
    abstentions = serializers.IntegerField(
        allow_null=True, help_text="Of the panel; null where no votes were counted."
    )
    has_merit = serializers.BooleanField(allow_null=True)
    in_the_score = serializers.ListField(
        child=serializers.CharField(), help_text="What counts in the score with it, in words."
    )
    sanctions = SanctionSerializer(many=True)
    appeal_until = serializers.DateField(
        allow_null=True, help_text="Null where it is the last word."
    )
    appeal_article = serializers.CharField(allow_blank=True)
    appeal_notice = serializers.CharField(
        allow_blank=True, help_text="How, to whom and until when, as the paper says it."
    )


class CaseSerializer(serializers.Serializer):
    """A case for its parties."""

    id = serializers.IntegerField()
    council = serializers.ChoiceField(choices=Council.choices)
    year = serializers.IntegerField()
    number = serializers.IntegerField(help_text="Of the body and the year.")
    title = serializers.CharField()
    event = serializers.IntegerField(allow_null=True)
    appeal = serializers.IntegerField(allow_null=True, help_text="The appeal that it decides.")
    appeal_of = serializers.IntegerField(
        allow_null=True, help_text="The case whose decision is appealed."
    )
    state = serializers.ChoiceField(choices=CaseState.choices)
    due_on = serializers.DateField(allow_null=True)
    parties = CasePartySerializer(many=True)
    decision = CaseDecisionSerializer(allow_null=True)


# No docstring: the API's description would use it as that of the view.
class OfCase(APIView):
    permission_classes = [require_permission(may_keep_case)]
    key_scope = KeyScope.CASES
    case: CouncilCase

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        seen = cases_visible_to(account_of(request), on=timezone.localdate())
        case = seen.filter(pk=kwargs["pk"]).first()
        if case is None:
            raise Http404
        self.check_object_permissions(request, case)
        self.case = case

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, EngineError):
            return refused(exc, status=409)
        return super().handle_exception(exc)


class CaseDetail(OfCase):
    permission_classes = [require_permission(may_read_case)]

    @extend_schema(
        tags=TAG,
        summary="A case: its parties, and what was decided",
        description="Its papers and minutes are read on its page only.",
        responses={200: CaseSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        may_keep = may_keep_case(account_of(request), self.case, on=timezone.localdate())
        return Response(CaseSerializer(case_data(self.case, may_keep=may_keep)).data)


class GiveCaseDecision(OfCase):
    @extend_schema(
        tags=TAG,
        summary="Decide a case",
        description=(
            "As on its page: sanctions hold from their days on, what counts in the score is there "
            "at once, the parties are told, the paper is made, and the term of appeal is counted. "
            "Refused where a party decides, where somebody unheard is punished, and where an "
            "appeal is decided without saying whether it had merit."
        ),
        request=DecisionSentSerializer,
        responses={201: CaseDecisionSerializer, 409: Refused},
    )
    @once_in_api
    def post(self, request: Request, pk: int) -> Response:
        draft = draft_of(self.case, validated_data(DecisionSentSerializer, request))
        decision = decide_case(
            case=self.case, draft=draft, account=account_of(request), now=timezone.now()
        )
        return Response(CaseDecisionSerializer(decision_data(decision)).data, status=201)


class EffectOfDecision(OfCase):
    @extend_schema(
        tags=TAG,
        summary="What a decision on an appeal would do to the whole field; nothing is written",
        request=CaseEffectSentSerializer,
        responses={200: EffectSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        data = validated_data(CaseEffectSentSerializer, request)
        draft = DecisionDraft("", "", "", **_score_of(data))
        shown = preview_case_decision(case=self.case, draft=draft)
        preview = shown.preview if shown else None
        data = {
            "waits_for": shown.waits_for if shown else "",
            "unfinished_round": shown.unfinished if shown else 0,
            "is_alone": bool(shown and shown.is_alone),
            "standings": preview.standings if preview else (),
        }
        return Response(EffectSerializer(data).data)


def draft_of(case: CouncilCase, data: dict[str, Any]) -> DecisionDraft:
    """Return the input as the service's draft. Raises: ValidationError for an unknown party."""
    parties = {key_of(case_party.who): case_party.who for case_party in parties_with_names(case)}
    unknown = [
        sanction["party"] for sanction in data["sanctions"] if sanction["party"] not in parties
    ]
    if unknown:
        message = _("No party of the case: %(keys)s.") % {"keys": ", ".join(unknown)}
        raise ValidationError({"sanctions": [message]})
    book = data["casebook"]
    return DecisionDraft(
        **{name: data[name] for name in (
            "facts", "grounds", "outcome", "laws", "articles", "votes_for", "votes_against",
            "abstentions", "has_merit",
        )},
        **_score_of(data),
        panel="\n".join(data["panel"]),
        summary=book["summary"] if book else "",
        is_in_casebook=book is not None,
        book=BookTexts(**book) if book else NOTHING_TOLD,
        sanctions=[
            SanctionDraft(parties[sanction.pop("party")], **sanction)
            for sanction in data["sanctions"]
        ],
    )  # fmt: skip


def _score_of(data: dict[str, Any]) -> dict[str, Any]:
    sent = data["measures"]
    measures = None if sent is None else measures_of(sent)
    return {"changes_ruling": data["changes_ruling"], "measures": measures}


def case_data(case: CouncilCase, *, may_keep: bool) -> dict[str, Any]:
    """Return a case for the API; who was heard is for the body only."""
    decision, appeal = getattr(case, "decision", None), appeal_of_case(case)
    heard = parties_heard(case) if may_keep else None
    names = ("council", "year", "number", "state", "due_on")
    return {
        **{name: getattr(case, name) for name in names},
        "id": case.pk,
        "title": case.shown_title,
        "event": case.event_id,
        "appeal": appeal.pk if appeal else None,
        "appeal_of": case.appeal_of_id,
        "parties": [
            {
                "key": key_of(case_party.who),
                "name": case_party.who.name,
                "role": case_party.role,
                "is_heard": None if heard is None else key_of(case_party.who) in heard,
            }
            for case_party in parties_with_names(case)
        ],
        "decision": decision_data(decision) if decision else None,
    }


def decision_data(decision: CaseDecision) -> dict[str, Any]:
    """Return a decision for the API."""
    names = ("decided_at", "facts", "grounds", "outcome", "articles", "votes_for",
             "votes_against", "has_merit", "appeal_until", "appeal_article")  # fmt: skip
    return {
        **{name: getattr(decision, name) for name in names},
        "laws": decision.laws.split(),
        "panel": decision.panel.splitlines(),
        "abstentions": abstentions(decision),
        "in_the_score": score_texts(appeal_of_case(decision.case)),
        "sanctions": [
            {
                **{name: getattr(sanction, name) for name in (
                    "kind", "starts_on", "ends_on", "amount_cents", "probation_until",
                )},
                "id": sanction.pk,
                "party": key_of(sanction.who),
            }
            for sanction in sanctions_with_names(decision.pk)
        ],
        "appeal_notice": means_text(decision),
    }  # fmt: skip
