"""How the federation's rows are told to programs."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from federation.kinds.paper import PaperState
from federation.models import Club, ClubPage
from federation.texts.stored import reason_in_words


class ReasonField(serializers.CharField):
    """A stored reason: as typed, or the sentence of the program whose code it is."""

    def to_representation(self, value: str) -> str:
        return reason_in_words(value)


class SeasonSerializer(serializers.Serializer):
    year = serializers.IntegerField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()


class BodySerializer(serializers.Serializer):
    """A club or association in a few words."""

    code = serializers.CharField()
    name = serializers.CharField()


class ClubSerializer(BodySerializer):
    town = serializers.CharField(allow_blank=True)
    association = BodySerializer()
    email = serializers.SerializerMethodField(
        help_text="Always empty: one writes to a club by the form of its page."
    )
    affiliated_from = serializers.DateField(allow_null=True)
    affiliated_until = serializers.DateField(allow_null=True)

    def get_email(self, _club: Club) -> str:
        return ""


class ClubDaySerializer(serializers.Serializer):
    weekday = serializers.IntegerField(help_text="ISO: 1 is Monday, 7 Sunday.")
    hours = serializers.CharField()


class ClubPageSerializer(serializers.Serializer):
    """What a club tells of itself."""

    about = serializers.CharField(allow_blank=True)
    address = serializers.CharField(allow_blank=True)
    latitude = serializers.DecimalField(max_digits=7, decimal_places=5, allow_null=True)
    longitude = serializers.DecimalField(max_digits=8, decimal_places=5, allow_null=True)
    days = serializers.SerializerMethodField()
    price = serializers.CharField(allow_blank=True)
    phone = serializers.CharField(allow_blank=True)
    website = serializers.URLField(allow_blank=True)

    @extend_schema_field(ClubDaySerializer(many=True))
    def get_days(self, page: ClubPage) -> list[dict[str, Any]]:
        return [{"weekday": int(day), "hours": page.days[day]} for day in sorted(page.days)]


class ClubDetailSerializer(ClubSerializer):
    page = serializers.SerializerMethodField(
        help_text="What the club tells of itself; null where it has written nothing."
    )

    @extend_schema_field(ClubPageSerializer(allow_null=True))
    def get_page(self, club: Club) -> dict[str, Any] | None:
        return dict(ClubPageSerializer(club.page).data) if hasattr(club, "page") else None


class ClubInListSerializer(ClubSerializer):
    licensed = serializers.IntegerField(
        help_text="How many hold a licence through it in the season of today."
    )


class PlayerSerializer(serializers.Serializer):
    """A player; by initials where the name is not public. Visitors have no number."""

    number = serializers.CharField(allow_null=True)
    name = serializers.CharField()


class PlayerDetailSerializer(PlayerSerializer):
    shown_in_full = serializers.BooleanField(help_text="False where `name` is initials only.")
    club = BodySerializer(allow_null=True)
    category = serializers.CharField(
        allow_null=True, help_text="The category held today; null where none was ever given."
    )


class LicenceCheckSerializer(PlayerSerializer):
    season = serializers.IntegerField()
    on = serializers.DateField(help_text="The day that was asked about.")
    valid = serializers.BooleanField()
    club = BodySerializer(allow_null=True, help_text="Through which the licence is held.")
    association = BodySerializer(allow_null=True)


class DocumentCheckSerializer(serializers.Serializer):
    """Whether a paper is ours; what it says is told only to whoever shows they hold it."""

    code = serializers.CharField()
    verdict = serializers.ChoiceField(
        choices=["AUTHENTIC", "EXISTS"],
        help_text="EXISTS: the number alone, which proves nothing about a paper in hand.",
    )
    file = serializers.ChoiceField(
        choices=["SAME", "OTHER", ""], help_text="How the `sha256` sent compares; empty: none sent."
    )
    title = serializers.CharField(allow_null=True)
    kind = serializers.CharField(allow_null=True)
    season = serializers.IntegerField(allow_null=True)
    issued_at = serializers.DateTimeField(allow_null=True)
    sha256 = serializers.CharField(allow_null=True, help_text="Of the PDF as issued.")
    is_current = serializers.BooleanField(
        allow_null=True, help_text="False once a later paper replaced it."
    )
    replaced_by = serializers.CharField(allow_null=True)
    state = serializers.ChoiceField(
        choices=PaperState.choices,
        allow_null=True,
        help_text="OUTDATED: what it says has changed since.",
    )
    why_outdated = serializers.CharField(
        allow_blank=True, allow_null=True, help_text="Empty unless `OUTDATED`."
    )
