"""What was filled in wrongly is told above a form, and once more beside each field."""

from django import forms
from django.template.loader import render_to_string


class Reason(forms.Form):
    row = forms.IntegerField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField()


class Letter(Reason):
    subject = forms.CharField()


def shown(form: forms.Form) -> str:
    return render_to_string("parts/form_errors.html", {"form": form})


def test_a_long_form_leads_to_each_field_and_a_form_of_one_field_says_it_once() -> None:
    long, short = shown(Letter({})), shown(Reason({}))

    assert long.count("<li>") == 2
    assert 'href="#id_subject"' in long
    assert "<li>" not in short  # the field is the next line, with its error
    assert 'role="alert"' in short


def test_what_is_of_no_field_is_told_above_a_form_of_one_field() -> None:
    form = Reason({"reason": "Because."})
    form.add_error(None, "It was decided before.")

    assert "It was decided before." in shown(form)
