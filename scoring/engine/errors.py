"""The error of the engine: a code and named values, in no language."""


class EngineError(Exception):
    """An input that cannot be scored. `code` names the fault, `values` say where it is.

    article: the article of the regulation, if one forbids the input.
    """

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.article = str(values.pop("article", ""))
        self.values = values
        super().__init__(code)

    def __str__(self) -> str:
        named = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.code} ({named})" if named else self.code
