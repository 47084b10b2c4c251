"""What the OpenAPI description says beyond the views: how programs sign in, and refusals."""

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers

from federation.doors import READING, Public


class DoorSchema(AutoSchema):
    """Asks for a key only where the view's door does."""

    def get_auth(self) -> list[dict[str, list[str]]]:
        asked = self.view.permission_classes
        reads = self.method in READING and any(
            getattr(each, "reads_publicly", False) for each in asked
        )
        return [] if reads or Public in asked else super().get_auth()


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "federation.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": (
                'The word "Token", a blank, and the key that the federation\'s office gave you.'
            ),
        }


class Refused(serializers.Serializer):
    """An act refused: its code, the article against it, the values named, and the sentence."""

    code = serializers.CharField()
    article = serializers.CharField(allow_blank=True)
    values = serializers.DictField(child=serializers.CharField())
    detail = serializers.CharField()


class Told(serializers.Serializer):
    """Why a request was not answered."""

    detail = serializers.CharField()
