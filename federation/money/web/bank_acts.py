"""What is done with one line of the bank: by a short form on the page of the bank."""

from collections.abc import Callable
from typing import TypeVar

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from federation.page_parts.refusals import tell_errors, told_to

Filled = TypeVar("Filled", bound=Form)


def act_on_line(
    request: HttpRequest, form: Filled, perform: Callable[[Filled], str]
) -> HttpResponse:
    """Do what a form asks and say what `perform` returns, or what was wrong; lead to the bank."""
    if form.is_valid():
        with told_to(request):
            messages.success(request, perform(form))
    else:
        tell_errors(request, form)
    return redirect("bank-lines")
