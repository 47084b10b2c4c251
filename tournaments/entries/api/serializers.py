"""How entries online are told to programs, and what programs send."""

from typing import Any

from rest_framework import serializers

from federation.api.request_bodies import SentSerializer
from tournaments.models import PlayerState, RegistrationState
from tournaments.rules.declarations import SystemDeclaration, SystemNature
from tournaments.rules.entries import Leaving

MOST_PLAYERS = 20


class StartLineSerializer(serializers.Serializer):
    """One entry of the start list. turn: among the reserves, 0 for who plays."""

    number = serializers.CharField(allow_blank=True)
    name = serializers.CharField(allow_blank=True, help_text="Of a team.")
    players = serializers.ListField(child=serializers.CharField(), source="names")
    turn = serializers.IntegerField()
    licence_until = serializers.DateField(
        allow_null=True, help_text="Until when the entry waits for a licence; it has no seat yet."
    )


class SystemSerializer(SentSerializer):
    """What one pair says of its system; nothing of it is green without Brown conventions."""

    nature = serializers.ChoiceField(
        choices=[system_nature.value for system_nature in SystemNature],
        allow_null=True,
        default=None,
    )
    brown = serializers.BooleanField(default=False)

    @staticmethod
    def declared(data: dict[str, Any]) -> SystemDeclaration | None:
        """Return what was said as the service takes it, None where nothing was."""
        nature, brown = data["nature"], data["brown"]
        if nature is None and not brown:
            return None
        return SystemDeclaration(SystemNature(nature) if nature else None, True if brown else None)


class SheetSerializer(SentSerializer):
    """Who enters, and what their pairs say of their systems."""

    numbers = serializers.ListField(
        child=serializers.CharField(max_length=20), max_length=MOST_PLAYERS, default=list,
        help_text="Federation numbers; of oneself only at the desk, where the first is captain.",
    )  # fmt: skip
    name = serializers.CharField(
        max_length=120, allow_blank=True, default="", help_text="Of a team."
    )
    systems = serializers.ListField(child=SystemSerializer(), max_length=3, default=list)


class OwnEntrySerializer(SheetSerializer):
    """An entry a player sends: the others are invited."""

    accepts = serializers.BooleanField(
        default=False, help_text="That one takes the regulations; refused without."
    )


class DeskEntrySerializer(SheetSerializer):
    """An entry taken at the desk."""

    reason = serializers.CharField(
        max_length=300, allow_blank=True, default="", help_text="Lets what is refused pass."
    )


class CheckSerializer(serializers.Serializer):
    """One check of an entry. code: of what is against it, empty where nothing is."""

    topic = serializers.CharField()
    article = serializers.CharField(allow_blank=True)
    number = serializers.CharField(allow_null=True, help_text="Of whom; null for the entry.")
    code = serializers.CharField(allow_blank=True)
    detail = serializers.CharField(allow_blank=True)
    let_pass = serializers.CharField(allow_null=True, help_text="Why it was let pass.")


class RegistrationPlayerSerializer(serializers.Serializer):
    id = serializers.IntegerField(source="pk", help_text="Of the invitation.")
    number = serializers.CharField(source="person.number", allow_null=True)
    name = serializers.CharField(source="person.name")
    state = serializers.ChoiceField(choices=PlayerState.choices)


class RegistrationSerializer(serializers.Serializer):
    """An entry online. entry: its id among those that play, once it has a number."""

    id = serializers.IntegerField(source="pk")
    event = serializers.IntegerField(source="event_id")
    state = serializers.ChoiceField(choices=RegistrationState.choices)
    name = serializers.CharField(allow_blank=True)
    captain = serializers.CharField(source="captain.number", allow_null=True)
    players = RegistrationPlayerSerializer(many=True, source="players.all")
    entry = serializers.IntegerField(source="entry_id", allow_null=True)
    at_desk = serializers.BooleanField(source="is_at_desk")
    sent_at = serializers.DateTimeField()
    complete_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)


class RegistrationDetailSerializer(RegistrationSerializer):
    turn = serializers.IntegerField(help_text="Among the reserves, 0 for none.")
    checks = CheckSerializer(many=True)
    leaving = serializers.ChoiceField(
        choices=[choice.value for choice in Leaving], allow_null=True,
        help_text="What withdrawing now would be.",
    )  # fmt: skip


class WithdrawEntrySerializer(SentSerializer):
    """Why an entry is withdrawn; asked for once entries have closed."""

    reason = serializers.CharField(max_length=300, allow_blank=True, default="")


class PartnerWishSerializer(serializers.Serializer):
    """A player who looks for a partner: one is invited by entering with the number."""

    id = serializers.IntegerField(source="row.pk")
    number = serializers.CharField(allow_blank=True, help_text="Empty for who is not named.")
    name = serializers.CharField()
    category = serializers.CharField(allow_blank=True)
    club = serializers.CharField(allow_blank=True)
    note = serializers.CharField(source="row.note", allow_blank=True)
    requested_at = serializers.DateTimeField(source="row.requested_at")


class InvitationSerializer(serializers.Serializer):
    """A place in an entry that one is asked to take."""

    id = serializers.IntegerField(source="pk")
    event = serializers.IntegerField(source="event_id")
    registration = serializers.IntegerField(source="registration_id")
    captain = serializers.CharField(source="registration.captain.name")
    invited_at = serializers.DateTimeField()


class InvitationAnswerSerializer(SentSerializer):
    """Whether one plays; accepting takes the regulations, and is refused without."""

    plays = serializers.BooleanField()
    accepts = serializers.BooleanField(default=False)


class InviteSerializer(SentSerializer):
    """Somebody for a place nobody took."""

    number = serializers.CharField(max_length=20)
