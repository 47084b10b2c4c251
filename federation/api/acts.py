"""The endpoint of an act: the same row, predicate, input and refusals as its page, in JSON."""

from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.db.models import Model
from django.forms import Form
from django.http import Http404
from django.urls import URLPattern, path
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import require_permission
from federation.acts.act import Act
from federation.acts.registry import all_acts
from federation.api.act_fields import form_of_values, serializer_of
from federation.api.bases import APIView
from federation.api.jobs import job_address
from federation.api.once import once_in_api
from federation.api.parsing import ShallowJSONParser
from federation.api.refusals import refused
from federation.api.schema import Refused
from federation.papers.documents.saved_files import to_be_saved
from federation.selectors.callers import account_of

UNREADABLE = "non_field_errors"


class Receipt(serializers.Serializer):
    """An act that was done: its name, what is said of it, and the number of the row it made."""

    act = serializers.CharField()
    messages = serializers.ListField(child=serializers.CharField())
    id = serializers.IntegerField(allow_null=True)
    job = serializers.CharField(
        allow_null=True, help_text="Where to follow the long work that was asked for."
    )


# No docstring: what describes a view to programs would take it for its own.
class ActView(APIView):
    act: Act
    sent: type[serializers.Serializer]
    form: type[Form]

    def perform(self, request: Request, names: dict[str, Any]) -> Any:
        act, row = self.act, self._row(request, names)
        self.check_object_permissions(request, row)
        call = act.call_of(account_of(request), () if row is None else (row,), names)
        sent = self.sent(data=request.data)
        sent.is_valid(raise_exception=True)
        form = act.bound_form(call, sent.validated_data, sent.validated_data, form=self.form)
        if not form.is_valid():
            raise ValidationError(
                {
                    UNREADABLE if name == NON_FIELD_ERRORS else name: [*map(str, errors)]
                    for name, errors in form.errors.items()
                }
            )
        outcome = act.perform(form, call)
        if act.file:
            return to_be_saved(**act.file(outcome.value, form, call))
        receipt = {
            "act": act.name,
            "messages": [words for _level, words in outcome.messages],
            "id": outcome.value.pk if isinstance(outcome.value, Model) else None,
            "job": job_address(outcome.value),
        }
        return Response(Receipt(receipt).data, status=201 if act.creates else 200)

    def _row(self, request: Request, names: dict[str, Any]) -> Any:
        act = self.act
        if act.load is None:
            return None
        seen = act.load(account_of(request), on=timezone.localdate())
        row = seen.filter(**{act.key: names[act.key]}).first()
        if row is None:
            raise Http404
        return row

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, self.act.refusals):
            return refused(exc, status=409)
        return super().handle_exception(exc)


def act_endpoints() -> list[URLPattern]:
    """Return the URL patterns of the acts in the API, with the same paths as their pages."""
    return [
        path(_path(act), endpoint(act).as_view(), name=f"api-{act.name}")
        for act in all_acts()
        if act.key_scope
    ]


def _path(act: Act) -> str:
    return act.path.replace("<int:", "<id:").replace("<str:", "<code:")


def endpoint(act: Act) -> type[ActView]:
    """Return the view of one act; POST does the act."""
    name = "".join(part.title() for part in act.name.split("-"))
    sent = serializer_of(act.form, name)
    has_file = any(isinstance(field, serializers.FileField) for field in sent().fields.values())

    def post(self: ActView, request: Request, **names: Any) -> Any:
        return self.perform(request, names)

    described = _described(act, sent, has_file=has_file)
    return type(
        f"{name}View",
        (ActView,),
        {
            "act": act,
            "sent": sent,
            "form": form_of_values(act.form),
            "permission_classes": [require_permission(act.may)],
            "key_scope": act.key_scope,
            "parser_classes": [MultiPartParser if has_file else ShallowJSONParser],
            "post": described(once_in_api(post) if act.takes_key else post),
        },
    )


def _described(act: Act, sent: type[serializers.Serializer], *, has_file: bool) -> Any:
    done = {(200, "application/octet-stream"): OpenApiTypes.BINARY}
    receipt = {201 if act.creates else 200: Receipt}
    return extend_schema(
        operation_id=act.name.replace("-", "_"),
        tags=[act.tag],
        # lazy: evaluated in the language of the description
        summary=act.title,
        description=act.hint or None,
        request=({"multipart/form-data": sent} if has_file else sent) if act.has_input else None,
        responses={**(done if act.file else receipt), 409: Refused},
    )
