# SPDX-License-Identifier: GPL-3.0-or-later
"""Text that reads differently from what it is: invisible characters, turned directions, look-alike names."""

import io
import re
import tokenize
import unicodedata

DIRECTION = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
INVISIBLE = set("\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff\u00ad\u180e\u115f\u1160\u3164\uffa0")
# Empty to the eye, as braille's blank is, too: what stands behind so much of it is beyond the editor's right edge.
GAP = re.compile(r"(?:^[\s\u2800]{120,}|(?<=[^\s\u2800])[\s\u2800]{40,})(?=[^\s\u2800])")
FINDINGS_PER_KIND = 10


def look(code, report):
    counts = {}

    def tell(line, column, what, text):
        counts[what] = counts.get(what, 0) + 1
        if counts[what] <= FINDINGS_PER_KIND:
            report.add_at("warning", "hidden_text", line, column, what, text)

    for number, line in enumerate(code.replace("\r\n", "\n").split("\n"), 1):
        for gap in GAP.finditer(line):
            tell(number, gap.end() + 1, "stands_far_right", str(len(gap.group())))
        if line.isascii() and line.isprintable():
            continue
        for column, character in enumerate(line, 1):
            what = _kind(character)
            if what and not (what == "cannot_be_seen" and number == column == 1 and character == "\ufeff"):
                tell(number, column, what, _named(character))
    _look_at_names(code, report)


def _kind(character):
    if character in DIRECTION:
        return "turns_direction"
    if character in INVISIBLE or 0xE0000 <= ord(character) <= 0xE01EF:
        return "cannot_be_seen"
    if unicodedata.category(character) in ("Cc", "Zl", "Zp") and character not in "\t\f":
        return "is_control"
    return None


def _named(character):
    return f"U+{ord(character):04X}, {unicodedata.name(character, 'without a name').lower()}"


def _look_at_names(code, report):
    if code.isascii():
        return
    try:
        for token in tokenize.generate_tokens(io.StringIO(code).readline):
            if token.type == tokenize.NAME and not token.string.isascii():
                _look_at_name(token, report)
    except (tokenize.TokenError, SyntaxError, ValueError):
        return  # the parser says it better


def _look_at_name(token, report):
    plain = unicodedata.normalize("NFKC", token.string)
    line, column = token.start[0], token.start[1] + 1
    if plain != token.string and plain.isascii():
        report.add_at("warning", "hidden_text", line, column, "folded_name", token.string, plain)
        return
    scripts = {unicodedata.name(c, "?").split()[0] for c in plain if c.isalpha()}
    if "LATIN" in scripts and scripts & {"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE"}:
        report.add_at("warning", "hidden_text", line, column, "mixed_name", token.string)
