"""People entered twice, for programs of the office."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.access import require_permission
from federation.api.bases import ClosedListAPIView
from federation.api.serializers import PlayerSerializer
from federation.models import KeyScope, PossibleDuplicate, Suspicion
from federation.people.selectors.duplicates import duplicates_open
from federation.permissions import may_keep_office


class PossibleDuplicateSerializer(serializers.Serializer):
    """Two rows of the register that may be one person."""

    id = serializers.IntegerField(source="pk")
    one = PlayerSerializer()
    other = PlayerSerializer()
    suspicion = serializers.ChoiceField(choices=Suspicion.choices)
    same_birth = serializers.BooleanField()
    weight = serializers.IntegerField(help_text="The likelier, the more.")
    found_at = serializers.DateTimeField()


@extend_schema(tags=["players"], summary="Who may stand twice in the register, the likeliest first")
class PossibleDuplicates(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MEMBERS
    serializer_class = PossibleDuplicateSerializer
    queryset = PossibleDuplicate.objects.none()
    orders = {
        "weight": ("weight", "one__sort_name"),
        "name": ("one__sort_name", "other__sort_name"),
        "why": ("suspicion", "-weight"),
    }
    order = "-weight"

    def get_queryset(self) -> QuerySet[PossibleDuplicate]:
        return duplicates_open()
