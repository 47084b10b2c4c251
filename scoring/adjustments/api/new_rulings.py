"""Rulings on scores through the API: on a board, on a match, on a contestant."""

from collections.abc import Mapping
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
from federation.api.once import once_in_api
from federation.api.refusals import refused
from federation.api.request_bodies import SentSerializer
from federation.api.schema import Refused
from federation.models import KeyScope
from federation.selectors.callers import account_of
from scoring.adjustments.api.inputs import (
    BoardRulingSentSerializer,
    ContestantRulingSentSerializer,
    MatchRulingSentSerializer,
    line_ruling,
)
from scoring.adjustments.api.late_changes import LateChangeSerializer
from scoring.adjustments.services.adjustments import BoardAct
from scoring.adjustments.services.contestant_rulings import ContestantAct
from scoring.adjustments.services.corrections import CorrectionWord
from scoring.adjustments.services.in_window import (
    put_record_right,
    rule_on_boards,
    rule_on_contestant,
    rule_on_match,
)
from scoring.adjustments.services.match_rulings import MatchAct, Meeting
from scoring.engine import EngineError
from scoring.engine.match_rulings import MatchRuling
from scoring.engine_input.rows import recorded_results
from scoring.engine_input.values import TableKey
from scoring.models import BoardRulingForm, EventResult, LateChange, Match
from scoring.permissions import may_rule_on_results
from tournaments.api.views import OfEvent
from tournaments.models import Entry


class GivenSerializer(serializers.Serializer):
    """A ruling that was given: the revision of the results from which it counts."""

    revision = serializers.IntegerField()


TAG = ["results"]
ANSWERS = {201: GivenSerializer, 202: LateChangeSerializer, 409: Refused}


def sent_to(kind: type[SentSerializer], request: Request) -> dict[str, Any]:
    """Return the validated input. Raises: ValidationError."""
    sent = kind(data=request.data)
    sent.is_valid(raise_exception=True)
    data: dict[str, Any] = sent.validated_data
    return data


# No docstring: the API's description would use it as that of the view.
class OfRulings(OfEvent):
    permission_classes = [require_permission(may_rule_on_results)]
    key_scope = KeyScope.DIRECTING

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        if not EventResult.objects.filter(event=self.event).exists():
            raise Http404

    def entry(self, field: str, number: int) -> Entry:
        """Return an entry of the event. Raises: ValidationError."""
        row = self.event.entries.filter(pk=number).first()
        if row is None:
            raise ValidationError({field: [_("The event has no such entry.")]})
        return row

    def by_whom(self, request: Request, sent: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments of every service about who rules, and why."""
        return {
            "account": account_of(request),
            "now": timezone.now(),
            "reason": sent["reason"],
            "seen_revision": sent["seen"],
        }

    def given_response(self, ruling: object) -> Response:
        if isinstance(ruling, LateChange):
            return Response(LateChangeSerializer(ruling).data, status=202)
        number = EventResult.objects.select_related("revision").get(event=self.event)
        return Response(GivenSerializer({"revision": number.revision.number}).data, status=201)

    def handle_exception(self, exc: Exception) -> Response:
        return (
            refused(exc, status=409)
            if isinstance(exc, EngineError)
            else super().handle_exception(exc)
        )


class BoardRulings(OfRulings):
    @extend_schema(
        tags=TAG,
        responses=ANSWERS,
        summary="Rule on a table of a board",
        request=BoardRulingSentSerializer,
    )
    @once_in_api
    def post(self, request: Request, pk: int, session: int, board: int) -> Response:
        sent = sent_to(BoardRulingSentSerializer, request)
        ns, ew = (self.entry(side, sent[side]).key for side in ("ns", "ew"))
        act = BoardAct(
            self._place(session, board, ns, ew),
            line_ruling(sent, board=board),
            sent["article"],
            sent["own_table"],
        )
        common = self.by_whom(request, sent)
        if sent["form"] == BoardRulingForm.CORRECTED:
            word = CorrectionWord(sent["both_sides"], sent["director_is_sure"], sent["organiser"])
            outcome = put_record_right(event=self.event, act=act, word=word, **common)
        else:
            outcome = rule_on_boards(
                event=self.event, acts=[act], reference=sent["reference"], **common
            )
        return self.given_response(outcome)

    def _place(self, session: int, board: int, ns: str, ew: str) -> TableKey:
        """Return where these two met on the board; a table in no file, by the numbers sent."""
        met = [
            table_result.place
            for table_result in recorded_results(self.event)
            if table_result.place[:2] == (session, board)
            and (table_result.ns, table_result.ew) == (ns, ew)
        ]
        if len(met) > 1:
            raise ValidationError({"ns": [_("These two met on this board more than once.")]})
        return met[0] if met else TableKey(session, board, "", ns, ew)


class ContestantRulings(OfRulings):
    @extend_schema(
        tags=TAG,
        responses=ANSWERS,
        summary="Rule on a contestant",
        request=ContestantRulingSentSerializer,
    )
    @once_in_api
    def post(self, request: Request, pk: int, entry: int) -> Response:
        row = self.event.entries.filter(pk=entry).first()
        if row is None:
            raise Http404
        row.event = self.event
        sent = sent_to(ContestantRulingSentSerializer, request)
        act = ContestantAct(row, sent["status"], sent["article"], sent["own_table"])
        rule = rule_on_contestant(
            act=act, reference=sent["reference"], **self.by_whom(request, sent)
        )
        return self.given_response(rule)


class MatchRulings(OfRulings):
    @extend_schema(
        tags=TAG,
        summary="Rule on a match",
        request=MatchRulingSentSerializer,
        responses=ANSWERS,
    )
    @once_in_api
    def post(self, request: Request, pk: int) -> Response:
        sent = sent_to(MatchRulingSentSerializer, request)
        home, away = (self.entry(side, sent[side]) for side in ("home", "away"))
        keys = {row.pk: row.key for row in (home, away)}
        if not {*sent["teams"], *filter(None, [sent["higher"]])} <= keys.keys():
            raise ValidationError({"teams": [_("Name teams of this match.")]})
        ruling = MatchRuling(
            sent["form"],
            teams=tuple(keys[team] for team in sent["teams"]),
            boards=tuple(sent["boards"]),
            due=sent["due"],
            playable=sent["playable"],
            can_be_finished=sent["can_be_finished"],
            abandoned=sent["abandoned"],
            opponent_can_finish=sent["opponent_can_finish"],
            both_workable=sent["both_workable"],
            higher=keys[sent["higher"]] if sent["higher"] else "",
        )
        rule = rule_on_match(
            event=self.event,
            act=MatchAct(
                self._meeting(sent["round"], home, away), ruling, sent["article"], sent["own_table"]
            ),
            reference=sent["reference"],
            **self.by_whom(request, sent),
        )
        return self.given_response(rule)

    def _meeting(self, number: int, home: Entry, away: Entry) -> Meeting:
        """Return the match of two teams in a round, under its name in the results if it has one."""
        matches = Match.objects.filter(event=self.event, round=number).select_related(
            "home", "away"
        )
        for match in matches:
            if {match.home_id, match.away_id} == {home.pk, away.pk}:
                return Meeting(number, match.home, match.away, match.session, match)
        return Meeting(number, home, away)
