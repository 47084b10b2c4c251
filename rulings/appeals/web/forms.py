"""Forms of parties, directors, committees and councils about an appeal."""

from collections.abc import Iterable

from django import forms
from django.utils.text import capfirst

from federation.texts import sentence


class PaperForm(forms.Form):
    """The form of an appeal, field by field."""

    def __init__(self, *args: object, fields: Iterable[str], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        short = {"dealer", "vulnerability", "result", "other_room_result", "laws"}
        for name in fields:
            self.fields[name] = forms.CharField(
                label=capfirst(sentence(f"appeal_field_{name}", {})),
                required=False,
                max_length=4000,
                widget=forms.TextInput if name in short else forms.Textarea({"rows": 3}),
            )
