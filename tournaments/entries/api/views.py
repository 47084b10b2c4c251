"""Entering events by programs: a player's own entry, the desk, withdrawals, invitations."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import Public, require_permission
from federation.api.bases import APIView, ListAPIView
from federation.api.once import once_in_api
from federation.api.request_bodies import validated_data
from federation.api.schema import Refused
from federation.errors import RuleError
from federation.models import KeyScope, Person
from federation.selectors.callers import account_of, reader_of
from federation.texts import text_of
from tournaments.api.views import OfEvent
from tournaments.entries.api.serializers import (
    CheckSerializer,
    DeskEntrySerializer,
    InvitationAnswerSerializer,
    InvitationSerializer,
    InviteSerializer,
    OwnEntrySerializer,
    PartnerWishSerializer,
    RegistrationDetailSerializer,
    RegistrationSerializer,
    SheetSerializer,
    StartLineSerializer,
    SystemSerializer,
    WithdrawEntrySerializer,
)
from tournaments.entries.selectors.checks import CheckLine, checks_of, checks_of_people
from tournaments.entries.selectors.online import (
    consequences_of,
    invitations_of,
    invitations_seen_by,
    own_registrations,
    people_numbered,
    registrations_of,
    registrations_seen_by,
    start_list,
    turns_of_reserves,
)
from tournaments.entries.selectors.partners import ShownWish, partner_wishes_of, shown_wishes
from tournaments.entries.services.endings import withdraw_registration
from tournaments.entries.services.entries import (
    PAIRS_OF,
    EntrySheet,
    accept_invitation,
    decline_invitation,
    enter_at_desk,
    invite_player,
    send_entry,
)
from tournaments.models import Event, EventKind, PartnerWish, Registration, RegistrationPlayer
from tournaments.permissions import (
    may_answer_invitation,
    may_change_entry,
    may_enter_event,
    may_manage_event,
    may_see_own_entries,
)
from tournaments.permissions.entering import may_read_entry, may_withdraw_entry
from tournaments.permissions.partners import may_see_partner_wishes
from tournaments.rules.entries import ENTRIES

TAG = ["entries"]


class StartList(OfEvent):
    permission_classes = [Public]

    @extend_schema(
        tags=TAG,
        summary="The start list: who is entered, and the reserves in their order",
        responses={200: StartLineSerializer(many=True)},
    )
    def get(self, request: Request, pk: int) -> Response:
        lines = start_list(self.event, on=timezone.localdate())
        return Response(StartLineSerializer(lines, many=True).data)


class OwnEntry(OfEvent):
    permission_classes = [require_permission(may_enter_event)]
    key_scope = KeyScope.ENTRIES

    @extend_schema(
        tags=TAG,
        summary="Enter oneself with others, who are invited",
        request=OwnEntrySerializer,
        responses={201: RegistrationDetailSerializer, 409: Refused},
    )
    @once_in_api
    def post(self, request: Request, pk: int) -> Response:
        data = validated_data(OwnEntrySerializer, request)
        row = send_entry(
            event=self.event,
            sheet=_sheet(self.event, data, first=reader_of(request).person),
            accepts=data["accepts"],
            account=account_of(request),
            now=timezone.now(),
        )
        return Response(_data(row.pk), status=201)


class EntryChecks(OfEvent):
    permission_classes = [require_permission(may_enter_event)]
    key_scope = KeyScope.ENTRIES

    @extend_schema(
        tags=TAG,
        summary="Whether oneself may enter with others, check by check; nothing is written",
        request=SheetSerializer,
        responses={200: CheckSerializer(many=True), 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        sheet = _sheet(
            self.event, validated_data(SheetSerializer, request), first=reader_of(request).person
        )
        lines = [_line(check_line) for check_line in checks_of_people(self.event, sheet.people)]
        return Response(CheckSerializer(lines, many=True).data)


class EntryDesk(OfEvent):
    permission_classes = [require_permission(may_manage_event)]
    key_scope = KeyScope.ENTRIES

    @extend_schema(
        tags=TAG,
        summary="Take an entry at the desk, also after entries closed",
        description="What a check refuses is let pass for a `reason`, which stays on record.",
        request=DeskEntrySerializer,
        responses={201: RegistrationDetailSerializer, 409: Refused},
    )
    @once_in_api
    def post(self, request: Request, pk: int) -> Response:
        data = validated_data(DeskEntrySerializer, request)
        row = enter_at_desk(
            event=self.event,
            sheet=_sheet(self.event, data, first=None),
            reason=data["reason"],
            account=account_of(request),
            now=timezone.now(),
        )
        return Response(_data(row.pk), status=201)


@extend_schema(
    tags=TAG,
    summary="The entries of an event, for whoever manages it",
    responses={200: RegistrationSerializer(many=True)},
)
class RegistrationsOfEvent(OfEvent, ListAPIView):
    permission_classes = [require_permission(may_manage_event)]
    key_scope = KeyScope.ENTRIES
    serializer_class = RegistrationSerializer
    queryset = Registration.objects.none()

    def get_queryset(self) -> QuerySet[Registration]:
        return registrations_of(self.event)


@extend_schema(
    tags=TAG,
    summary="Who looks for a partner in an event, the first who said so first",
    description="Nobody once entries have closed. Who is shown by initials has no `number` here.",
    responses={200: PartnerWishSerializer(many=True)},
)
class PartnerWishesOfEvent(OfEvent, ListAPIView):
    permission_classes = [require_permission(may_see_partner_wishes)]
    key_scope = KeyScope.ENTRIES
    serializer_class = PartnerWishSerializer
    queryset = PartnerWish.objects.none()

    def get_queryset(self) -> QuerySet[PartnerWish]:
        return partner_wishes_of(self.event, now=timezone.now())

    def prepared(self, rows: Sequence[Any]) -> Sequence[ShownWish]:
        today, reader = timezone.localdate(), reader_of(self.request)
        in_full = may_manage_event(reader, self.event, on=today)
        return shown_wishes(self.event, rows, on=today, in_full=in_full)


class _Own(ListAPIView):
    """What is a player's own."""

    permission_classes = [require_permission(may_see_own_entries)]
    key_scope = KeyScope.ENTRIES

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.check_object_permissions(request, None)


@extend_schema(
    tags=TAG,
    summary="The entries of the player, the next event first",
    responses={200: RegistrationSerializer(many=True)},
)
class OwnRegistrations(_Own):
    serializer_class = RegistrationSerializer
    queryset = Registration.objects.none()

    def get_queryset(self) -> QuerySet[Registration]:
        return own_registrations(reader_of(self.request))


@extend_schema(
    tags=TAG,
    summary="What the player is asked to answer",
    responses={200: InvitationSerializer(many=True)},
)
class Invitations(_Own):
    serializer_class = InvitationSerializer
    queryset = RegistrationPlayer.objects.none()

    def get_queryset(self) -> QuerySet[RegistrationPlayer]:
        return invitations_of(reader_of(self.request), on=timezone.localdate())


class OfRegistration(APIView):
    """What belongs to an entry: not seen is 404, then the predicate is asked of it."""

    row: Registration

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        seen = registrations_seen_by(reader_of(request), on=timezone.localdate())
        row = seen.filter(pk=kwargs["pk"]).first()
        if row is None:
            raise Http404
        self.check_object_permissions(request, row)
        self.row = row


class RegistrationDetail(OfRegistration):
    permission_classes = [require_permission(may_read_entry)]
    key_scope = KeyScope.ENTRIES

    @extend_schema(
        tags=TAG,
        summary="One entry with its checks, for its players and whoever manages the event",
        responses={200: RegistrationDetailSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        return Response(_data(self.row.pk))


class RegistrationWithdrawal(OfRegistration):
    permission_classes = [require_permission(may_withdraw_entry)]
    key_scope = KeyScope.ENTRIES

    @extend_schema(
        tags=TAG,
        summary="Withdraw an entry; the next reserve is called as on the page",
        request=WithdrawEntrySerializer,
        responses={200: RegistrationDetailSerializer, 409: Refused},
    )
    @once_in_api
    def post(self, request: Request, pk: int) -> Response:
        data = validated_data(WithdrawEntrySerializer, request)
        withdraw_registration(
            registration=self.row,
            reason=data["reason"],
            account=account_of(request),
            now=timezone.now(),
        )
        return Response(_data(self.row.pk))


class RegistrationInvitations(OfRegistration):
    permission_classes = [require_permission(may_change_entry)]
    key_scope = KeyScope.ENTRIES

    @extend_schema(
        tags=TAG,
        summary="Invite somebody to a place nobody took",
        request=InviteSerializer,
        responses={201: RegistrationDetailSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        (person,) = people_numbered([validated_data(InviteSerializer, request)["number"]])
        invite_player(
            registration=self.row, person=person, account=account_of(request), now=timezone.now()
        )
        return Response(_data(self.row.pk), status=201)


class InvitationAnswer(APIView):
    permission_classes = [require_permission(may_answer_invitation)]
    key_scope = KeyScope.ENTRIES

    @extend_schema(
        tags=TAG,
        summary="Say whether one plays",
        description="Accepting and declining have their own addresses, `accept/` and `decline/`.",
        deprecated=True,
        request=InvitationAnswerSerializer,
        responses={200: RegistrationSerializer, 409: Refused},
    )
    @once_in_api
    def post(self, request: Request, pk: int) -> Response:
        seen = invitations_seen_by(reader_of(request), on=timezone.localdate())
        row = seen.filter(pk=pk).first()
        if row is None:
            raise Http404
        self.check_object_permissions(request, row)
        data = validated_data(InvitationAnswerSerializer, request)
        account, now = account_of(request), timezone.now()
        if data["plays"]:
            registration = accept_invitation(
                player=row, takes_regulations=data["accepts"], account=account, now=now
            )
        else:
            registration = decline_invitation(player=row, account=account, now=now)
        return Response(RegistrationSerializer(_read(registration.pk)).data)


def _sheet(event: Event, data: dict[str, Any], *, first: Person | None) -> EntrySheet:
    """Return what was sent as the service takes it. first: who enters, if a player."""
    people = [*([first] if first else []), *people_numbered(data["numbers"])]
    if not people:
        raise RuleError("entry_size", article=ENTRIES, needed=1, named=0)
    if len(data["systems"]) > PAIRS_OF[EventKind(event.kind)]:
        raise ValidationError({"systems": ["more than the entry has pairs"]})
    return EntrySheet(
        captain=people[0],
        people=people,
        name=data["name"],
        systems=[SystemSerializer.declared(system) for system in data["systems"]],
    )


def _read(pk: int) -> Registration:
    event = Registration.objects.get(pk=pk).event
    return registrations_of(event).get(pk=pk)


def _data(pk: int) -> dict[str, Any]:
    """Return an entry as it stands now, with its checks."""
    row = _read(pk)
    checks = checks_of(row.event, [row])[pk] if row.ended_at is None else []
    leaving = consequences_of([row], now=timezone.now()).get(pk) if row.ended_at is None else None
    return {
        **RegistrationSerializer(row).data,
        "turn": turns_of_reserves([row.event_id]).get(pk, 0),
        "checks": [_line(check) for check in checks],
        "leaving": leaving.leaving.value if leaving else None,
    }


def _line(line: CheckLine) -> dict[str, Any]:
    return {
        "topic": line.topic,
        "article": (line.refusal.article if line.refusal else "") or line.article,
        "number": line.person.number if line.person else None,
        "code": line.refusal.code if line.refusal else "",
        "detail": text_of(line.refusal) if line.refusal else "",
        "let_pass": line.override.reason if line.override else None,
    }
