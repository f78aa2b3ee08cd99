# SPDX-License-Identifier: GPL-3.0-or-later
"""Which SQL only reads: that of execute() and of pandas' read_sql()."""

import re

# What is no word of the statement: texts, quoted names and comments.
_QUOTED = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|/\*.*?\*/""", re.DOTALL)
_READING = re.compile(r"\s*(select|with|values|explain|pragma\s+(table_x?info|table_list|index_x?info|index_list"
                      r"|foreign_key_list|database_list)\b\s*(\(|$))", re.IGNORECASE)
_CHANGING = re.compile(r"\b(insert|update|delete|into|load_extension|writefile|fts3_tokenizer|edit\s*\()",
                       re.IGNORECASE)


def reads_only(text):
    """Whether all of the statements only read."""
    plain = _QUOTED.sub(" q ", text)
    statements = [part for part in plain.split(";") if part.strip()]
    return bool(statements) and all(_READING.match(s) and not _CHANGING.search(s) for s in statements)


def begins_to_read(text):
    """Whether one statement that begins with this text only reads, whatever names are put in behind it."""
    return text.lstrip()[:7].lower() == "select " and reads_only(text)


def names_table(text):
    return text.isidentifier()
