"""What the engine refuses. No language here: a code and named values."""


class EngineError(Exception):
    """An input the Laws cannot score; `code` says which fault, `values` where it is.

    article: of the regulation, where one refuses it.
    """

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.article = str(values.pop("article", ""))
        self.values = values
        super().__init__(code)

    def __str__(self) -> str:
        named = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.code} ({named})" if named else self.code
