# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts that only their spelling tells apart: capitals, blanks, hyphens between letters, accents, and "oe" for "ö".

As the scan finds them (sandbox/scan/profile/value_facts.cpp, sandbox/run/plain_letters.cpp); both are tested with
tests/corpus/spellings.
"""

import re
import unicodedata

WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
UNDECOMPOSED = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i"})
JOINTS = re.compile(r"[\s_\-\u2010\u2011\u2013]+")
FEWEST_LETTERS = 3


def bare(text, written_out=True):
    """The text without what spellings differ in; "1-2" stays apart from "12", and "bbb-" from "bbb"."""
    folded = unicodedata.normalize("NFC", text).lower()
    joined = JOINTS.sub(_joint, folded)
    plain = unicodedata.normalize("NFD", joined.translate(WRITTEN_OUT) if written_out else joined)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).translate(UNDECOMPOSED)


def _joint(found):
    """What a run of blanks and hyphens is worth where it stands: a hyphen joins letters only."""
    around = found.string[:found.start()][-1:] + found.string[found.end():][:1]
    between = len(around) == 2
    if not found.group().isspace():
        return "" if between and around.isalpha() else "-"
    return " " if between and around.isascii() and around.isdigit() else ""


def usual(counts):
    """The most frequent spelling of each text that has several; `counts`: of all texts, the most frequent first."""
    restored = {bare(text, False): bare(text) for text in counts if bare(text, False) != bare(text)}
    groups = {}
    for text in counts:
        folded = bare(text)
        groups.setdefault(restored.get(folded, folded), []).append(text)
    return {text: same[0] for folded, same in groups.items() for text in same[1:]
            if sum(letter.isalpha() for letter in folded) >= FEWEST_LETTERS and not _are_codes(same, counts)}


def _are_codes(same, counts):
    """Several, none of which is the usual one: aB and Ab are two codes."""
    return len(same) > 3 and counts[same[0]] * 3 < sum(counts[text] for text in same)
