"""Input for a body's decision of its case."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers

from federation.api.request_bodies import SentSerializer
from rulings.api.serializers import DecidedMeasuresField
from rulings.councils.services.case_decisions import LONGEST_LAWS
from rulings.models import SanctionKind

LONGEST_PANEL = 600


class SanctionSentSerializer(SentSerializer):
    """A sanction of a party: its kind, days and amount."""

    party = serializers.CharField(
        max_length=30, help_text="The key of a party of the case: person:12, club:5."
    )
    kind = serializers.ChoiceField(choices=SanctionKind.choices)
    starts_on = serializers.DateField(
        allow_null=True, default=None, help_text="Null: from today. A suspension says it."
    )
    ends_on = serializers.DateField(allow_null=True, default=None, help_text="Of a suspension.")
    amount_cents = serializers.IntegerField(
        min_value=1, max_value=10**9 - 1, allow_null=True, default=None, help_text="Of a fine."
    )
    probation_until = serializers.DateField(
        allow_null=True,
        default=None,
        help_text="It is held back until then, and lapses unless it is put into force before.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require both days of a suspension; the rules refuse whatever else is missing."""
        if attrs["kind"] == SanctionKind.SUSPENSION:
            lacking = [name for name in ("starts_on", "ends_on") if attrs[name] is None]
            if lacking:
                text = _("Say from which day to which day.")
                raise serializers.ValidationError({name: [text] for name in lacking})
        attrs["starts_on"] = attrs["starts_on"] or timezone.localdate()
        return attrs


class BookSentSerializer(SentSerializer):
    """The casebook's text of the decision; nobody is named."""

    summary = serializers.CharField(max_length=4000)
    grounds = serializers.CharField(max_length=4000, allow_blank=True, default="")
    outcome = serializers.CharField(max_length=2000, allow_blank=True, default="")
    with_board = serializers.BooleanField(
        default=False,
        help_text="With deal, auction and numbers of the poll, where a ruling is contested.",
    )


class CaseEffectSentSerializer(SentSerializer):
    """The effect on the score of a decision on an appeal."""

    changes_ruling = serializers.BooleanField(
        allow_null=True,
        default=None,
        help_text="Of an appeal: whether what was contested is changed. Null where it is none.",
    )
    measures = DecidedMeasuresField()


class DecisionSentSerializer(CaseEffectSentSerializer):
    """The decision of a case, with its sanctions."""

    facts = serializers.CharField(max_length=8000)
    grounds = serializers.CharField(max_length=8000)
    outcome = serializers.CharField(max_length=4000)
    laws = serializers.CharField(
        max_length=LONGEST_LAWS, allow_blank=True, default="", help_text="16B 73C"
    )
    articles = serializers.CharField(
        max_length=200, allow_blank=True, default="", help_text="Articles of the regulations."
    )
    panel = serializers.ListField(
        child=serializers.CharField(max_length=80),
        default=list,
        max_length=20,
        help_text="Who voted, members of the body in office by name; who presided first.",
    )
    votes_for = serializers.IntegerField(min_value=0, max_value=30, allow_null=True, default=None)
    votes_against = serializers.IntegerField(
        min_value=0, max_value=30, allow_null=True, default=None
    )
    abstentions = serializers.IntegerField(
        min_value=0,
        max_value=30,
        default=0,
        help_text="Where votes are told, they and these are as many as the panel.",
    )
    has_merit = serializers.BooleanField(
        allow_null=True,
        default=None,
        help_text="Of an appeal: whether it had merit; then the deposit is returned.",
    )
    sanctions = serializers.ListField(child=SanctionSentSerializer(), default=list, max_length=20)
    casebook = BookSentSerializer(
        allow_null=True, default=None, help_text="Null where it does not go into the casebook."
    )

    def validate_panel(self, panel: list[str]) -> list[str]:
        """Return the names; all of them are printed on the decision."""
        if len("\n".join(panel)) > LONGEST_PANEL:
            raise serializers.ValidationError(
                _("These names are longer than %(most)s letters together.")
                % {"most": LONGEST_PANEL}
            )
        return panel
