"""Additions to the OpenAPI description: authentication and refusals."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction
from rest_framework import serializers

from federation.access import READING, Public
from federation.page_parts.problems import PROBLEM


class DoorSchema(AutoSchema):
    """Requires a key only if the view's door does."""

    def get_auth(self) -> list[dict[str, list[str]]]:
        permission_classes = self.view.permission_classes
        reads = self.method in READING and any(
            getattr(permission_class, "reads_publicly", False)
            for permission_class in permission_classes
        )
        return [] if reads or Public in permission_classes else super().get_auth()

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        """Add the answers common to all views of a kind."""
        data = super()._get_response_bodies(direction)
        for status, body in self._refusals().items():
            if status not in data:
                data[status] = self._get_response_for_code(body, status, direction=direction)
        return dict(sorted(data.items()))

    def _get_response_for_code(
        self,
        serializer: Any,
        status_code: str,
        media_types: Any = None,
        direction: Direction = "response",
    ) -> dict[str, Any]:
        """Describe each refusal as a problem, with the media type of RFC 9457."""
        if status_code >= "400" and not media_types:
            media_types = [PROBLEM]
        response_for: Callable[..., dict[str, Any]] = super()._get_response_for_code
        return response_for(serializer, status_code, media_types, direction)

    def _refusals(self) -> dict[str, Any]:
        asks_key = bool(self.get_auth())
        names_row = "{" in self.path
        paginator: Callable[[], object] = self._get_paginator
        in_pages = self._is_list_view() and paginator() is not None
        # Any view refuses a wrong parameter, and a wrong key even if none is required.
        data: dict[str, Any] = {"400": Invalid, "401": Problem, "429": Problem}
        # Any other method at this address; a body of another media type.
        data["405"] = Problem
        if self.method not in READING and self.get_request_serializer() is not None:
            data["415"] = Problem
        if asks_key:
            data["403"] = Problem
        if names_row or in_pages:
            data["404"] = Problem
        return data


class PageScheme(SessionScheme):
    """How a page of this site shows who asks."""

    target_class = "federation.api.authentication.SessionAuthentication"


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


class Problem(serializers.Serializer):
    """Why a request was not answered, as RFC 9457 lays it out; `code` is stable."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()


class RefusedFault(serializers.Serializer):
    """One fault of what is refused, and where it is corrected."""

    code = serializers.CharField()
    detail = serializers.CharField()
    article = serializers.CharField(allow_blank=True)
    section = serializers.CharField()
    field = serializers.CharField()


class Refused(Problem):
    """An act refused: the article against it, the rules of that article, and the values named.

    errors: each fault by itself, where there are several.
    """

    article = serializers.CharField(allow_blank=True)
    rules = serializers.ListField(child=serializers.CharField())
    values = serializers.DictField(child=serializers.CharField())
    errors = RefusedFault(many=True, required=False)  # type: ignore[assignment]  # a field


class Invalid(Problem):
    """What was sent is not as it must be: what is wrong with each field, a list of sentences."""

    errors = serializers.JSONField()  # type: ignore[assignment]  # a field, not what it found
