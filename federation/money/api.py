"""Payment requests for programs: what is open on a day, and one with all that happened to it."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import require_permission
from federation.api.bases import APIView, ClosedListAPIView
from federation.api.serializers import BodySerializer, PlayerSerializer
from federation.exporters.journal import JournalRow
from federation.models import (
    Checkout,
    CheckoutPart,
    CheckoutState,
    KeyScope,
    PaymentRequest,
    PaymentSource,
    Refund,
    RefundState,
    RefundWay,
)
from federation.money.selectors.debts import (
    KINDS,
    SINCE_KINDS,
    Debt,
    debtor_key,
    debts,
    number_of,
)
from federation.money.selectors.fees_due import KINDS as KINDS_OF_FEES
from federation.money.selectors.fees_due import FeeDue
from federation.money.selectors.journal import journal
from federation.money.selectors.ledger import with_sums
from federation.money.selectors.online import checkouts_seen_by
from federation.money.selectors.open_items import AgedItem, open_items
from federation.money.selectors.statements import requests_seen_by
from federation.money.services.fees_due_count import read_fees_due
from federation.people.rules.ageing import BANDS
from federation.permissions import may_keep_office, may_sign_in
from federation.selectors.callers import account_of

TAG = ["money"]


class PaymentRequestSerializer(serializers.Serializer):
    """What the federation asks one debtor to pay: a club, an association or a person."""

    id = serializers.IntegerField(source="pk")
    reference = serializers.CharField()
    subject = serializers.CharField()
    club = BodySerializer(allow_null=True)
    association = BodySerializer(allow_null=True)
    person = PlayerSerializer(allow_null=True)
    event = serializers.IntegerField(source="event_number", allow_null=True)
    currency = serializers.CharField(help_text="ISO 4217; amounts are in its cents.")
    is_sample = serializers.BooleanField(help_text="True where the amounts are samples.")
    issued_on = serializers.DateField()
    due_on = serializers.DateField(allow_null=True)


class OpenItemSerializer(serializers.Serializer):
    """What was open of a payment request at the end of a day."""

    request = PaymentRequestSerializer()
    open_cents = serializers.IntegerField()
    days = serializers.IntegerField(
        help_text="Since it was due, 0 before; since it was asked for where no due date was set."
    )
    band = serializers.IntegerField(
        help_text="Of age: 0 to 30 days, 31 to 60, 61 to 90, and 3 beyond."
    )


class OpenItemsQuery(serializers.Serializer):
    on = serializers.DateField(required=False, help_text="The day; today unless told.")
    band = serializers.IntegerField(required=False, min_value=0, max_value=len(BANDS))


@extend_schema(
    tags=TAG, summary="What is open on a day, the oldest first", parameters=[OpenItemsQuery]
)
class OpenItems(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MONEY
    serializer_class = OpenItemSerializer
    queryset = PaymentRequest.objects.none()  # for the description

    def requested_rows(self) -> list[AgedItem]:
        open_items_query = OpenItemsQuery(data=self.request.query_params)
        open_items_query.is_valid(raise_exception=True)
        validated_data = open_items_query.validated_data
        items = open_items(on=validated_data.get("on") or timezone.localdate())
        return [aged for aged in items if validated_data.get("band") in {None, aged.band}]


class DebtSerializer(serializers.Serializer):
    """What a club, an association or a person owes today."""

    key = serializers.CharField(help_text="Names the debtor where it is reminded: `club-5`.")
    kind = serializers.ChoiceField(choices=KINDS)
    number = serializers.SerializerMethodField(help_text="A code, or a federation number.")
    name = serializers.CharField(source="debtor.name")
    currency = serializers.CharField(help_text="ISO 4217; amounts are in its cents.")
    open_cents = serializers.IntegerField()
    overdue_cents = serializers.IntegerField()
    overdue_days = serializers.IntegerField(help_text="Of what is longest overdue; 0 if nothing.")
    since = serializers.DateField(
        help_text="When the first was or is due, or was asked for where no due date was set."
    )
    since_kind = serializers.ChoiceField(
        choices=SINCE_KINDS,
        help_text="What `since` is: due then, due on a day to come, or undated.",
    )
    reminded_on = serializers.DateField(allow_null=True)
    may_be_reminded = serializers.SerializerMethodField(
        help_text="Overdue, or asked for long ago without a due date, and not reminded this week."
    )
    requests = serializers.SerializerMethodField(help_text="References of the open requests.")

    def get_number(self, debt: Debt) -> str:
        return number_of(debt.debtor)

    def get_may_be_reminded(self, debt: Debt) -> bool:
        return bool(debt.to_remind) and not debt.rests(on=timezone.localdate())

    def get_requests(self, debt: Debt) -> list[str]:
        return [aged.request.reference for aged in debt.items]


class DebtorsQuery(serializers.Serializer):
    kind = serializers.ChoiceField(required=False, choices=KINDS)
    overdue = serializers.BooleanField(required=False, default=False)


@extend_schema(tags=TAG, summary="Who owes, the longest overdue first", parameters=[DebtorsQuery])
class Debtors(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MONEY
    serializer_class = DebtSerializer
    queryset = PaymentRequest.objects.none()  # for the description

    def requested_rows(self) -> list[Debt]:
        debtors_query = DebtorsQuery(data=self.request.query_params)
        debtors_query.is_valid(raise_exception=True)
        asked = debtors_query.validated_data
        return [
            debt
            for debt in debts(on=timezone.localdate())
            if asked.get("kind") in {None, debt.kind}
            and (debt.overdue_cents or not asked["overdue"])
        ]


class FeeDueSerializer(serializers.Serializer):
    """A fee due by what was done, and of which there is no payment request yet."""

    kind = serializers.ChoiceField(choices=KINDS_OF_FEES)
    debtor = serializers.SerializerMethodField(help_text="`club-5`, as debtors are named.")
    number = serializers.SerializerMethodField(help_text="A code, or a federation number.")
    name = serializers.CharField(source="debtor.name")
    title = serializers.CharField(help_text="Of the fee, as the schedule has it.")
    about = serializers.CharField(help_text="A season, an event, or how many licences.")
    article = serializers.CharField()
    currency = serializers.CharField(
        source="amount.currency", help_text="ISO 4217; amounts are in its cents."
    )
    amount_cents = serializers.IntegerField(source="amount.cents")
    is_sample = serializers.BooleanField(help_text="True where the amounts are samples.")
    since = serializers.DateField(allow_null=True)

    def get_debtor(self, fee: FeeDue) -> str:
        return debtor_key(fee.debtor)

    def get_number(self, fee: FeeDue) -> str:
        return number_of(fee.debtor)


class FeesDueQuery(serializers.Serializer):
    kind = serializers.ChoiceField(required=False, choices=KINDS_OF_FEES)


@extend_schema(
    tags=TAG, summary="What is still to be asked for, by debtor", parameters=[FeesDueQuery]
)
class FeesDue(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MONEY
    serializer_class = FeeDueSerializer
    queryset = PaymentRequest.objects.none()  # for the description

    def requested_rows(self) -> list[FeeDue]:
        fees_due_query = FeesDueQuery(data=self.request.query_params)
        fees_due_query.is_valid(raise_exception=True)
        kind = fees_due_query.validated_data.get("kind")
        return [fee for fee in read_fees_due(on=timezone.localdate()) if kind in {None, fee.kind}]


class ChargeSerializer(serializers.Serializer):
    fee = serializers.CharField(source="fee_code")
    title = serializers.CharField()
    article = serializers.CharField()
    quantity = serializers.IntegerField()
    unit_cents = serializers.IntegerField()
    amount_cents = serializers.IntegerField()


class PaymentSerializer(serializers.Serializer):
    """What settled a part of a request; what came in beyond it is kept as a balance."""

    id = serializers.IntegerField(source="pk")
    # a field, not where one comes from
    source = serializers.ChoiceField(choices=PaymentSource.choices)  # type: ignore[assignment]
    amount_cents = serializers.IntegerField()
    to_balance_cents = serializers.IntegerField()
    received_on = serializers.DateField()
    bank_reference = serializers.CharField(allow_blank=True)
    taken_back = serializers.SerializerMethodField()

    def get_taken_back(self, payment: Any) -> bool:
        return payment.reversed_by_entry_id is not None


class CreditNoteSerializer(serializers.Serializer):
    id = serializers.IntegerField(source="pk")
    reference = serializers.CharField()
    reason = serializers.CharField()
    issued_on = serializers.DateField()
    amount_cents = serializers.IntegerField()
    to_balance_cents = serializers.IntegerField(help_text="Paid already, and kept as a balance.")


class PaymentRequestDetailSerializer(PaymentRequestSerializer):
    """A payment request with its charges and what happened to it since."""

    cancelled = serializers.SerializerMethodField()
    billed_cents = serializers.IntegerField()
    paid_cents = serializers.IntegerField()
    credited_cents = serializers.IntegerField()
    open_cents = serializers.IntegerField()
    lines = ChargeSerializer(many=True)
    payments = PaymentSerializer(many=True)
    credit_notes = CreditNoteSerializer(many=True)

    def get_cancelled(self, request: PaymentRequest) -> bool:
        return request.cancelled_by_entry_id is not None


@extend_schema(tags=TAG, summary="A payment request with its charges, payments and credit notes")
class PaymentRequestDetail(APIView):
    permission_classes = [require_permission(may_sign_in)]
    key_scope = KeyScope.MONEY

    @extend_schema(responses={200: PaymentRequestDetailSerializer})
    def get(self, request: Request, pk: int) -> Response:
        seen = requests_seen_by(account_of(request), on=timezone.localdate())
        summed_request = get_object_or_404(with_sums(seen), pk=pk)
        self.check_object_permissions(request, summed_request)
        data = PaymentRequestDetailSerializer(summed_request).data
        if summed_request.cancelled_by_entry_id is not None:
            data["open_cents"] = 0
        return Response(data)


# --- online, refunds, journal --------------------------------------------------------------------
class CheckoutPartSerializer(serializers.Serializer):
    request = serializers.CharField(source="request.reference")
    amount_cents = serializers.IntegerField()
    is_booked = serializers.SerializerMethodField()

    def get_is_booked(self, part: CheckoutPart) -> bool:
        return part.payment_id is not None


class CheckoutSerializer(serializers.Serializer):
    """A payment begun at the provider, of one or more payment requests."""

    key = serializers.CharField()
    provider = serializers.CharField()
    provider_reference = serializers.CharField(allow_blank=True)
    currency = serializers.CharField()
    amount_cents = serializers.IntegerField()
    state = serializers.ChoiceField(choices=CheckoutState.choices)
    begun_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    parts = CheckoutPartSerializer(many=True)


@extend_schema(tags=TAG, summary="Payments online, the latest first")
class Checkouts(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MONEY
    serializer_class = CheckoutSerializer
    queryset = Checkout.objects.none()  # for the description

    def get_queryset(self) -> QuerySet[Checkout]:
        seen = checkouts_seen_by(account_of(self.request), on=timezone.localdate())
        return seen.order_by("-pk")


class RefundSerializer(serializers.Serializer):
    """Money given back, by the payment provider or by bank transfer."""

    id = serializers.IntegerField(source="pk")
    request = serializers.CharField(source="payment.request.reference")
    way = serializers.ChoiceField(choices=RefundWay.choices)
    amount_cents = serializers.IntegerField()
    reason = serializers.CharField()
    state = serializers.ChoiceField(choices=RefundState.choices)
    requested_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


@extend_schema(tags=TAG, summary="Refunds, the latest first")
class Refunds(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MONEY
    serializer_class = RefundSerializer
    queryset = Refund.objects.none()  # for the description

    def get_queryset(self) -> QuerySet[Refund]:
        return Refund.objects.select_related("payment__request").order_by("-pk")


class JournalSerializer(serializers.Serializer):
    """One side of an entry under the accountant's code; debit above 0."""

    entry = serializers.IntegerField()
    booked_on = serializers.DateField()
    document = serializers.CharField()
    act = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    ledger_account = serializers.CharField()
    debtor = serializers.CharField(allow_blank=True)
    amount_cents = serializers.IntegerField()
    currency = serializers.CharField()


class PeriodQuery(serializers.Serializer):
    first = serializers.DateField()
    last = serializers.DateField()


@extend_schema(
    tags=TAG, summary="The journal of a period, for the accountant", parameters=[PeriodQuery]
)
class Journal(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MONEY
    serializer_class = JournalSerializer
    queryset = PaymentRequest.objects.none()  # for the description

    def requested_rows(self) -> list[JournalRow]:
        period_query = PeriodQuery(data=self.request.query_params)
        period_query.is_valid(raise_exception=True)
        return journal(**period_query.validated_data)
