# SPDX-License-Identifier: GPL-3.0-or-later
"""Expressions of SQLite as trees, by the order in which its signs bind."""

import re

from sql_words import Node, NotRead, tokens

COMPARED = {"=": "==", "==": "==", "<>": "!=", "!=": "!="}
ORDERED = {"<", "<=", ">", ">="}
LEVELS = (("<<", ">>", "&", "|"), ("+", "-"), ("*", "/", "%"), ("||", "->", "->>"))
ENDS = {"from", "where", "group", "having", "order", "limit", "window", "union", "intersect", "except", "on", "using",
        "join", "left", "right", "full", "inner", "cross", "natural", "offset", "values", "returning"}


class Expressions:
    """Whoever reads whole queries says what query() reads."""

    def __init__(self, text, line):
        self.text = text
        self.tokens = [token for token in tokens(text, line) if token[1] != ";"]
        self.at = 0
        self.depth = 0

    # Tokens

    def peek(self, ahead=0):
        place = self.at + ahead
        if place >= len(self.tokens):
            return ""
        kind, written, *_ = self.tokens[place]
        return written.lower() if kind in ("word", "sign") else ""

    def line(self):
        return self.tokens[min(self.at, len(self.tokens) - 1)][2] if self.tokens else 0

    def place(self):
        return self.tokens[self.at][3] if self.at < len(self.tokens) else len(self.text)

    def take(self, *words):
        """Whether these stand next, one after the other; then they are passed."""
        if all(self.peek(i) == word for i, word in enumerate(words)):
            self.at += len(words)
            return True
        return False

    def need(self, *words):
        if not self.take(*words):
            raise NotRead

    def name(self):
        if self.at >= len(self.tokens) or self.tokens[self.at][0] not in ("word", "quoted", "text"):
            raise NotRead
        kind, written, *_ = self.tokens[self.at]
        self.at += 1
        return written if kind == "word" else written[1:-1].replace(written[0] * 2, written[0])

    def several(self, one):
        found = [one()]
        while self.take(","):
            found.append(one())
        return found

    def inside(self, one):
        self.need("(")
        found = one()
        self.need(")")
        return found

    # Expressions

    def expression(self):
        return self._joined("or", lambda: self._joined("and", self._not))

    def _joined(self, word, one):
        line, parts = self.line(), [one()]
        while self.take(word):
            parts.append(one())
        return parts[0] if len(parts) == 1 else Node(word, line, parts=tuple(parts))

    def _not(self):
        line = self.line()
        if self.peek() == "not" and self.peek(1) != "exists":
            self.at += 1
            return Node("not", line, parts=(self._not(),))
        return self._compared()

    def _compared(self):
        left = self._ordered()
        while True:
            line = self.line()
            if self.peek() in COMPARED:
                sign = COMPARED[self.peek()]
                self.at += 1
                left = Node(sign, line, parts=(left, self._ordered()))
            elif self.take("isnull") or self.take("is", "null"):
                left = Node("missing", line, parts=(left,))
            elif self.take("notnull") or self.take("not", "null") or self.take("is", "not", "null"):
                left = Node("present", line, parts=(left,))
            elif self.take("is"):
                turned = self.take("not")
                is_other = turned != self.take("distinct", "from")
                left = Node(COMPARED["<>" if is_other else "="], line, parts=(left, self._ordered()))
            else:
                turned = self.peek() == "not" and self.peek(1) in ("in", "between", "like", "glob", "match", "regexp")
                self.at += turned
                found = self._among(left, line)
                if found is None:
                    return left
                left = Node("not", line, parts=(found,)) if turned else found

    def _among(self, left, line):
        if self.take("in"):
            self.need("(")
            if self.peek() in ("select", "with", "values"):
                parts = (Node("query", line, value=self.query()),)
            else:
                parts = () if self.peek() == ")" else tuple(self.several(self.expression))
            self.need(")")
            return Node("in", line, parts=(left, *parts))
        if self.take("between"):
            low = self._ordered()
            self.need("and")
            return Node("between", line, parts=(left, low, self._ordered()))
        for word in ("like", "glob", "match", "regexp"):
            if self.take(word):
                pattern = self._ordered()
                if self.take("escape"):
                    self._ordered()
                return Node(word, line, parts=(left, pattern))
        return None

    def _ordered(self):
        left = self._level(0)
        while self.peek() in ORDERED:
            line, sign = self.line(), self.peek()
            self.at += 1
            left = Node(sign, line, parts=(left, self._level(0)))
        return left

    def _level(self, level):
        if level == len(LEVELS):
            return self._signed()
        left = self._level(level + 1)
        while self.peek() in LEVELS[level]:
            line, sign = self.line(), self.peek()
            self.at += 1
            left = Node(sign if sign in "+-*/%" else "other", line, parts=(left, self._level(level + 1)))
        return left

    def _signed(self):
        line = self.line()
        if self.take("-") or self.take("~"):
            held = self._signed()
            is_number = held.kind == "literal" and type(held.value) in (int, float)
            return Node("literal", line, value=-held.value) if is_number else Node("other", line, parts=(held,))
        if self.take("+"):
            return self._signed()
        found = self._single()
        while self.take("collate"):
            self.name()
            found = Node("other", line, name="collate", parts=(found,))
        return found

    def _single(self):
        line, word = self.line(), self.peek()
        if self.at >= len(self.tokens):
            raise NotRead
        kind, written, *_ = self.tokens[self.at]
        if word == "(":
            if self.peek(1) in ("select", "with", "values"):
                return Node("query", line, value=self.inside(self.query))
            parts = self.inside(lambda: self.several(self.expression))
            return parts[0] if len(parts) == 1 else Node("other", line, parts=tuple(parts))
        if kind in ("text", "number"):
            self.at += 1
            return Node("literal", line, value=_text(written) if kind == "text" else _number(written))
        if kind == "word" and word in ("null", "true", "false"):
            self.at += 1
            return Node("literal", line, value={"null": None, "true": True, "false": False}[word])
        if word in ("case", "cast", "exists", "not"):
            return getattr(self, "_" + {"not": "exists"}.get(word, word))(line)
        if kind not in ("word", "quoted") or word in ENDS - {"left", "right", "values"}:
            raise NotRead
        return self._named(line, kind, written)

    def _named(self, line, kind, written):
        name = self.name()
        if self.peek() == "(":
            return self._call(line, name.lower())
        table = ""
        if self.take("."):
            table, name = name, self.name()
        return Node("column", line, name=name.lower(), value=name, table=table.lower(),
                    quoted=not table and kind == "quoted" and written[0] == '"')

    def _exists(self, line):
        turned = self.take("not")
        self.need("exists")
        found = Node("exists", line, parts=(Node("query", line, value=self.inside(self.query)),))
        return Node("not", line, parts=(found,)) if turned else found

    def _cast(self, line):
        self.at += 1
        self.need("(")
        held = self.expression()
        self.need("as")
        words = [self.name().lower()]
        while self.peek() != ")" and self.at < len(self.tokens):
            self.at += 1
        self.need(")")
        return Node("cast", line, name=words[0], parts=(held,))

    def _case(self, line):
        """Its parts: conditions and what they give, in turn, and what is given else."""
        self.at += 1
        subject = self.expression() if self.peek() != "when" else None
        parts = []
        while self.take("when"):
            test = self.expression()
            self.need("then")
            parts += [test if subject is None else Node("==", test.lineno, parts=(subject, test)), self.expression()]
        other = self.expression() if self.take("else") else Node("literal", line)
        self.need("end")
        return Node("case", line, parts=(*parts, other))

    def _call(self, line, name):
        self.need("(")
        node = Node("call", line, name=name)
        node.distinct = self.take("distinct")
        if self.take("*"):
            node.parts = (Node("star", line),)
        elif self.peek() != ")":
            node.parts = tuple(self.several(self.expression))
        if self.take("order", "by"):
            self.several(self._term)
        self.need(")")
        if self.take("filter"):
            self.need("(", "where")
            node.where = self.expression()
            self.need(")")
        if self.take("over"):
            node.over = self._window()
        return node

    def _window(self):
        self.need("(")
        parted = self.several(self.expression) if self.take("partition", "by") else []
        ordered = self.several(self._term) if self.take("order", "by") else []
        start, deep = self.at, 0
        while deep or self.peek() != ")":
            if self.at >= len(self.tokens):
                raise NotRead
            deep += {"(": 1, ")": -1}.get(self.peek(), 0)
            self.at += 1
        self.need(")")
        return parted, ordered, self.at > start + 1


def _text(written):
    return written[1:-1].replace("''", "'")


def _number(written):
    value = int(written, 16) if written[:2].lower() == "0x" else float(written)
    is_whole = value == int(value) if abs(value) < 2**53 else False
    return int(value) if is_whole and not re.search(r"[.eE]", written) else float(value)
