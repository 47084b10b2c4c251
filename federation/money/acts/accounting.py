"""The act of entering the accountant's codes."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, PageOnly
from federation.acts.registry import register
from federation.models import AccountingCode, Fee, LedgerAccountKind
from federation.money.selectors.journal import CodeOf, accounting_codes, fees_with_codes
from federation.money.services.accounting import set_accounting_codes
from federation.permissions import may_keep_office

LONGEST_CODE = 20
A_CODE = RegexValidator(r"^[0-9A-Za-z][0-9A-Za-z.-]*$", _("Digits, letters, dots and dashes."))


class CodesForm(forms.Form):
    """A code for each kind of ledger account, and for the income of each fee."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        held = accounting_codes()
        titles = dict(Fee.objects.values_list("code", "title"))
        self.names: dict[str, CodeOf] = {}
        for kind in LedgerAccountKind:
            self._add(f"kind_{kind}", (kind, ""), str(kind.label).capitalize(), held)
        for fee in fees_with_codes():
            title = gettext("Income of: %(fee)s") % {"fee": gettext(titles.get(fee, fee))}
            self._add(f"fee_{fee}", (LedgerAccountKind.INCOME, fee), title, held)

    def _add(self, name: str, code_of: CodeOf, label: str, held: dict[CodeOf, str]) -> None:
        self.names[name] = code_of
        self.fields[name] = forms.CharField(
            label=label,
            max_length=LONGEST_CODE,
            required=False,
            validators=[A_CODE],
            initial=held.get(code_of, ""),
        )


def _codes(form: forms.Form, _call: Call) -> dict[str, Any]:
    assert isinstance(form, CodesForm)  # noqa: S101 -- the act's own form
    return {"codes": {of: form.cleaned_data[name] for name, of in form.names.items()}}


def _set(changed: int, _call: Call) -> Message:
    words = ngettext("%(n)s code was changed.", "%(n)s codes were changed.", changed)
    return words % {"n": changed}


# Its fields depend on the existing fees, so no description for programs could list them.
register([
    Act(
        api=PageOnly.SETTING_UP,
        name="accounting-codes-set", path="federation/money/accounts/set/",
        title=_("Set the accountant's codes"),
        hint=_(
            "Income of a fee without a code of its own goes to the code of income. A journal is "
            "refused while an account in it has none."
        ),
        on=AccountingCode, may=may_keep_office, form=CodesForm, arguments=_codes,
        service=set_accounting_codes, message=_set, next_page="ledger-file", next_row="",
        tag="money",
    ),
])  # fmt: skip
