# SPDX-License-Identifier: GPL-3.0-or-later
"""What stopped a step in another language than Python, in the words and numbers of a Python error."""


class StepError(Exception):
    def __init__(self, kind, message, *, line=0, column=0, hint="", text="", error=0, exit_code=1, is_syntax=False):
        super().__init__(message)
        self.outcome = "syntax_error" if is_syntax else "error"
        self.exit_code = exit_code
        self.details = {"type": kind, "message": message, "line": line, "column": column,
                        "traceback": text or f"{kind}: {message}\n",
                     "hint": hint, "errno": error}


def without_mark(code):
    """The first line may name the language, as in a notebook (%%sql); the others keep their numbers."""
    return "\n" + code.partition("\n")[2] if code.startswith("%%") else code
