"""The input of an act for the API, generated from its form, so no field is described twice."""

from decimal import Decimal
from typing import Any

from django import forms
from rest_framework import serializers

from federation.acts.fields import CentsField, NumbersField
from federation.api.addresses import RowField
from federation.api.request_bodies import SentSerializer

# The first kind that fits; other fields are sent as text, which the form validates.
KINDS: list[tuple[type[forms.Field], type[serializers.Field]]] = [
    (CentsField, serializers.IntegerField),
    (NumbersField, serializers.ListField),
    (forms.ModelMultipleChoiceField, serializers.ListField),
    (forms.ModelChoiceField, RowField),
    (forms.MultipleChoiceField, serializers.ListField),
    (forms.ChoiceField, serializers.ChoiceField),
    (forms.FileField, serializers.FileField),
    (forms.BooleanField, serializers.BooleanField),
    (forms.DecimalField, serializers.DecimalField),
    (forms.FloatField, serializers.FloatField),
    (forms.IntegerField, serializers.IntegerField),
    (forms.DateTimeField, serializers.DateTimeField),
    (forms.SplitDateTimeField, serializers.DateTimeField),
    (forms.DateField, serializers.DateField),
    (forms.TimeField, serializers.TimeField),
    (forms.EmailField, serializers.EmailField),
    (forms.URLField, serializers.URLField),
]
MAY_BE_BLANK = (serializers.CharField, serializers.ChoiceField)


def serializer_of(form: type[forms.Form], name: str) -> type[SentSerializer]:
    """Return the serializer of the fields that a form has for every row."""
    fields = {key: _field(field) for key, field in form.base_fields.items()}
    return type(f"{name}Serializer", (SentSerializer,), fields)


def _field(field: forms.Field) -> serializers.Field:
    kind = next((to for of, to in KINDS if isinstance(field, of)), serializers.CharField)
    if kind is RowField and field.to_field_name:  # type: ignore[attr-defined]
        kind = serializers.CharField  # the row is identified by its code, not by its key
    options: dict[str, Any] = {"required": field.required, "help_text": field.help_text or None}
    if isinstance(field, forms.ChoiceField) and not isinstance(field, forms.ModelChoiceField):
        choices = () if callable(field.choices) else list(field.choices)
        by_id = getattr(field, "coerce", None) is int
        if not choices and kind is serializers.ChoiceField:
            # the choices depend on the row; the form refuses others
            kind = RowField if by_id else serializers.CharField
        elif kind is serializers.ChoiceField:
            options["choices"] = choices
        else:
            options["child"] = (
                serializers.ChoiceField(choices=choices)
                if choices
                else (RowField() if by_id else serializers.CharField())
            )
    options |= _limits(field, kind)
    if isinstance(field, forms.ModelMultipleChoiceField):
        options["child"] = RowField()
    if isinstance(field, NumbersField):
        options["child"] = serializers.CharField()
    if not field.required and issubclass(kind, MAY_BE_BLANK):
        options["allow_blank"] = True
    elif not field.required and kind is not serializers.BooleanField:
        options["allow_null"] = True
    return kind(**options)


def _limits(field: forms.Field, kind: type[serializers.Field]) -> dict[str, Any]:
    if isinstance(field, CentsField):
        return {"min_value": int(field.smallest.scaleb(2)), "max_value": 10**field.DIGITS - 1}
    names: tuple[str, ...] = ()
    if kind is serializers.CharField:
        names = ("max_length", "min_length")
    elif kind in {serializers.IntegerField, serializers.DecimalField, serializers.FloatField}:
        names = ("min_value", "max_value")
    limits = {name: getattr(field, name, None) for name in names}
    if isinstance(field, forms.DecimalField) and kind is serializers.DecimalField:
        limits |= {"max_digits": field.max_digits, "decimal_places": field.decimal_places}
        return limits
    return {name: limit for name, limit in limits.items() if limit is not None}


def form_of_values(form: type[forms.Form]) -> type[forms.Form]:
    """Return the form that reads what a serializer made of JSON, without widgets and language.

    A decimal is a Decimal there, never "1.500", which one language reads as 1500; an amount is
    sent in cents.
    """

    def read(self: forms.Form, widget: forms.Widget, html_name: str) -> Any:
        if isinstance(widget, forms.FileInput):
            return self.files.get(html_name)
        value = self.data.get(html_name)
        if isinstance(self.fields.get(html_name), CentsField) and value is not None:
            return Decimal(value).scaleb(-2)
        return value

    return type(form.__name__, (form,), {"_widget_data_value": read, "__doc__": form.__doc__})
