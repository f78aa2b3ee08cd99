# SPDX-License-Identifier: GPL-3.0-or-later
# Looks at a report with other people's eyes: check_report.py html|notebook|workbook|script FILE. Prints what is wrong.
import html.parser, json, re, sys

VOID = {"meta", "img", "br", "hr", "link"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.wrong, self.ids, self.links = [], [], set(), []

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if tag in ("script", "link", "iframe", "object", "embed", "base", "form"):
            self.wrong.append("a " + tag)
        for name, value in attrs.items():
            if name.startswith("on"):
                self.wrong.append("a handler " + name)
            if name == "src" and not re.match(r"(data:image/(png|svg\+xml);base64,[A-Za-z0-9+/=]*|(chart|image):\d+:\d+)$", value):
                self.wrong.append("src " + value[:60])
            if name == "href":
                self.links.append(value)
            if name == "id":
                if value in self.ids:
                    self.wrong.append("two ids " + value)
                self.ids.add(value)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append("an end of " + tag + " out of place")


def page(text):
    parser = Page()
    parser.feed(text)
    parser.close()
    wrong = parser.wrong + ["not closed: " + tag for tag in parser.open]
    wrong += ["a link to nowhere: " + link for link in parser.links if not link.startswith("#")
              or link[1:] not in parser.ids]
    if re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", text):
        wrong.append("hidden characters")
    return wrong


def notebook(text):
    book = json.loads(text)
    wrong = [] if (book["nbformat"], book["nbformat_minor"]) == (4, 5) else ["version"]
    ids = [cell["id"] for cell in book["cells"]]
    if len(set(ids)) != len(ids) or not all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", i) for i in ids):
        wrong.append("ids")
    allowed = {"markdown": {"cell_type", "id", "metadata", "source"},
               "code": {"cell_type", "id", "metadata", "source", "execution_count", "outputs"}}
    for cell in book["cells"]:
        if set(cell) != allowed[cell["cell_type"]] or not isinstance(cell["metadata"], dict):
            wrong.append("keys of a cell: " + str(sorted(cell)))
        for output in cell.get("outputs", []):
            keys = {"stream": {"name", "text"}, "display_data": {"data", "metadata"},
                    "error": {"ename", "evalue", "traceback"},
                    "execute_result": {"data", "metadata", "execution_count"}}[output["output_type"]]
            if set(output) - {"output_type"} != keys:
                wrong.append("keys of an output: " + str(sorted(output)))
            wrong += page("".join(output.get("data", {}).get("text/html", [])))
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            compile("".join(cell["source"]), "cell", "exec")
    return wrong


def workbook(path):
    import openpyxl
    book = openpyxl.load_workbook(path)
    wrong = []
    for sheet in book:
        if not 0 < len(sheet.title) <= 31 or re.search(r"[\[\]:*?/\\]", sheet.title):
            wrong.append("sheet name " + sheet.title)
        for row in sheet.iter_rows():
            wrong += ["a formula " + str(cell.value)[:40] for cell in row if cell.data_type == "f"]
    # What the sheets hold, for the caller to compare.
    print(json.dumps([[s.title, [[c.value for c in row] for row in s.iter_rows(max_row=4)]] for s in book
                      if s.title.endswith(("top customers", "calls"))],
                     ensure_ascii=False, default=str))
    return wrong


kind, path = sys.argv[1:]
if kind == "workbook":
    problems = workbook(path)
else:
    source = open(path, encoding="utf-8", newline="").read()
    if kind == "script":
        compile(source, path, "exec")
        problems = []
    else:
        problems = page(source) if kind == "html" else notebook(source)
print("\n".join("wrong: " + problem for problem in problems))
sys.exit(bool(problems))
