# SPDX-License-Identifier: GPL-3.0-or-later
"""One document in every format: each section, table, chart, finding and number is in each."""
import datetime
import html
import html.parser
import json
import math
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
import unittest
import zipfile

import samples
from command import assay, assay_json, tables

ORDERS = samples.SAMPLES / "orders.csv"
QUESTIONS = ("top 5 customers by revenue", "revenue per month as a line chart")
TITLES = ("Top 5 customers by revenue", "Revenue per month as a line chart")


WIDE = """by = orders.assign(month=orders["order_date"].dt.strftime("%Y-%m"))
by.pivot_table(index="region", columns="month", values="revenue", aggfunc="sum").reset_index()
"""


SEGMENTS = """customer,segment
Atlas Bau GmbH,trade
Ivory Dental,care
"""
LOSSES = """both = orders.merge(segments, on="customer")
both.groupby("segment", as_index=False)["revenue"].sum()
"""


class Tables(html.parser.HTMLParser):
    """The rows of all tables of a page."""
    def __init__(self):
        super().__init__()
        self.rows, self.cell = [], None

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.cell = ""

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.rows[-1].append(self.cell)
            self.cell = None


def plain(page):
    return html.unescape(re.sub(r"<[^>]+>", " ", page))


def text_of_html(path):
    return plain(re.sub(r"<style>.*?</style>", "", path.read_text(), flags=re.S))


def rows_of_html(path):
    page = Tables()
    page.feed(path.read_text())
    return page.rows


def pages_of_pdf(path, *options):
    return subprocess.run(["pdftotext", *options, path, "-"], check=True, capture_output=True, text=True).stdout


def text_of_pdf(path, *options):
    page = unicodedata.normalize("NFKC", pages_of_pdf(path, *options))  # without ligatures
    return re.sub(r"\S+\s+Page \d+ of \d+\s", "\n", page)


def text_of_docx(path):
    with zipfile.ZipFile(path) as package:
        page = package.read("word/document.xml").decode()
    return plain(re.sub("(</w:t>)?<w:noBreakHyphen/><w:t[^>]*>", "-", page))


def rows_of_docx(path):
    import docx
    return [[cell.text for cell in row.cells] for table in docx.Document(path).tables for row in table.rows]


def text_of_markdown(path):
    return path.read_text().replace("\\", "")


def rows_of_markdown(path):
    return [[cell.strip() for cell in line.strip("|").split(" |")] for line in text_of_markdown(path).splitlines()
            if line.startswith("|")]


def text_of_notebook(path):
    parts = []
    for cell in json.loads(path.read_text())["cells"]:
        parts.append("".join(cell["source"]).replace("\\", ""))
        for output in cell.get("outputs", []):
            parts.append("".join(output.get("data", {}).get("text/plain", [])))
    return "\n".join(parts)


def sheets(path):
    import openpyxl
    return [[[cell.value for cell in row] for row in sheet.iter_rows()] for sheet in openpyxl.load_workbook(path)]


def text_of_workbook(path):
    return "\n".join(str(value) for sheet in sheets(path) for row in sheet for value in row)


def text_of_script(path):
    return re.sub(r"^# (- )?", "", path.read_text(), flags=re.M)


READ = {"html": text_of_html, "pdf": text_of_pdf, "docx": text_of_docx, "md": text_of_markdown,
        "ipynb": text_of_notebook, "xlsx": text_of_workbook, "py": text_of_script}
ROWS = {"docx": rows_of_docx, "md": rows_of_markdown,
        "pdf": lambda path: [[line] for line in text_of_pdf(path, "-layout").splitlines()],
        "ipynb": lambda path: [line.split("\t") for line in text_of_notebook(path).splitlines()]}


def follows(table):
    """The text and the style of the paragraph behind a table."""
    blocks = table._tbl.itersiblings("{*}p", "{*}tbl")
    spoken = next((block for block in blocks if block.tag.endswith("tbl") or "".join(block.itertext())), None)
    style = spoken.find(".//{*}pStyle") if spoken is not None else None
    return ("", "") if style is None else ("".join(spoken.itertext()), style.values()[0])


def spaced(words):
    return " ".join(" ".join(words).split())


def is_kept(cell, value):
    if isinstance(value, float):  # the writer keeps 16 digits
        return isinstance(cell, (int, float)) and math.isclose(cell, value, rel_tol=1e-15)
    return (cell.date().isoformat() if hasattr(cell, "date") else cell) == value


def in_words(text):
    """With its dates as an English reader has them."""
    def date(found):
        day = datetime.date.fromisoformat(found[0] + "-01" * (len(found[0]) == 7))
        return f"{day.day} {day:%b %Y}" if len(found[0]) > 7 else f"{day:%b %Y}"
    return re.sub(r"(?<![\w./:-])\d{4}-\d\d(-\d\d)?(?![\w/:-]|\.\w)", date, text)


def plain_words(finding):
    """For somebody who sees no code."""
    finding = re.sub(r"\b(running the|as the) code\b", r"\1 analysis", finding)  # not put to the test
    finding = finding.replace(" To count them too, give what is missing a group of its own.", "")
    return re.sub(r"\bline \d+ takes", "the analysis takes", re.sub(r" of line \d+", "", finding))


def is_same(shown, value):
    """Whether a cell says the value, to the last decimal that it shows and to two at least."""
    if value is None:
        return shown in ("–", "")
    if isinstance(value, str):
        return value in (shown, shown + "-01", shown + "-01-01") or shown in (in_words(value), in_words(value[:7]))  # at their grain
    decimals = len(shown.partition(".")[2])
    number = float(shown.replace(",", ""))
    return abs(number - value) <= 0.5001 * 10 ** -decimals and (decimals >= 2 or number == value)


def pictures(kind, path):
    """How many charts the file shows as a picture, or as the program's own chart."""
    if kind == "html":
        return len(re.findall(r'src="data:image/(?:svg\+xml|png);', path.read_text()))
    if kind == "pdf":
        listed = subprocess.run(["pdfimages", "-list", path], check=True, capture_output=True, text=True).stdout
        return sum(" image " in line for line in listed.splitlines())
    if kind == "docx":
        with zipfile.ZipFile(path) as package:
            return len(re.findall(r'<wp:docPr [^>]*descr="[^"]', package.read("word/document.xml").decode()))
    if kind == "md":
        links = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", path.read_text())
        return sum((path.parent / link).stat().st_size > 1000 for link in links)
    if kind == "ipynb":
        return len(re.findall(r'"image/(?:svg\+xml|png)"', path.read_text()))
    with zipfile.ZipFile(path) as package:
        return sum(re.fullmatch(r"xl/(charts/chart|media/image)\d+\.(xml|png)", name) is not None
                   for name in package.namelist())


class Exports(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.place = pathlib.Path(folder.name)
        shutil.copy(ORDERS, cls.place)
        for name, text in (("wide.py", WIDE), ("losses.py", LOSSES), ("segments.csv", SEGMENTS)):
            (cls.place / name).write_text(text)
        save = ("--yes", "--save", "sales.assay")
        cls.steps = [assay_json("ask", "orders.csv", "-q", question, *save, cwd=cls.place) for question in QUESTIONS]
        for code, *data in (("wide.py", "orders.csv"), ("losses.py", "orders.csv", "segments.csv")):
            given = [argument for name in data for argument in ("--data", name)]
            run = assay_json("run", code, *given, *save, cwd=cls.place)
            cls.steps.append({"run": run, "verification": run["verification"], "answer": {"numbers": []}})
        cls.tables = [table for step in cls.steps for table in tables(step)]
        cls.charts = [shown for step in cls.steps for shown in step["run"]["displays"] if shown["kind"] == "chart"]

    def exported(self, kind, *more, **options):
        path = self.place / ("sales." + kind)
        done = assay("export", "sales.assay", "--to", path.name, *more, cwd=self.place, **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return path

    def test_every_section_finding_and_number_is_in_every_format(self):
        found = [check["message"] for step in self.steps for check in step["verification"]["checks"]
                 if check["status"] != "passed"]
        numbers = [number["text"] for step in self.steps for number in step["answer"]["numbers"]]
        self.assertGreater(len(found), 2)
        self.assertGreater(len(numbers), 3)
        for kind, read in READ.items():
            with self.subTest(kind):
                text = spaced([read(self.exported(kind))])
                self.assertEqual((self.place / f"sales.{kind}").stat().st_mode, (self.place / "wide.py").stat().st_mode)
                has_code = kind in ("ipynb", "py")
                said = [in_words(each if has_code else plain_words(each)) for each in found]
                for there in (*TITLES, *said, *numbers, "Analysis of orders.csv", "Made with Assay", "orders.csv"):
                    self.assertIn(there, text)
                if not has_code:
                    self.assertNotRegex(text, r"\b[Ll]ine \d")

    def test_every_chart_is_in_every_format(self):
        self.assertEqual(len(self.charts), 2)
        all_drawn = len(self.charts) + 2  # two tables of groups, which the reports draw without being asked
        for kind in ("html", "pdf", "docx", "md", "ipynb", "xlsx"):
            with self.subTest(kind):
                path = self.exported(kind)
                count = pictures(kind, path)
                self.assertGreaterEqual(count, all_drawn)
                if kind != "pdf":  # it keeps the transparency of one apart
                    self.assertEqual(count, all_drawn)
                text = spaced([READ[kind](path)])
                for chart in self.charts:
                    self.assertIn(chart["title"], text)

    def shown_rows(self):
        """Each row as the web page shows it, its cells compared with those of the results."""
        rows = rows_of_html(self.exported("html"))
        shown = []
        for table in self.tables:
            at = rows.index([in_words(column["name"]) for column in table["columns"]]) + 1
            for row, values in zip(rows[at:], table["rows"], strict=False):
                self.assertEqual(len(row), len(values))
                for cell, value in zip(row, values):
                    self.assertTrue(is_same(cell, value), f"{cell} {value}")
            shown += rows[at:at + len(table["rows"])]
        return shown

    def test_every_cell_is_in_every_format(self):
        shown = self.shown_rows()
        self.assertEqual(len(shown), sum(table["row_count"] for table in self.tables))
        for kind, rows_of in ROWS.items():
            with self.subTest(kind):
                lines = [spaced(row) for row in rows_of(self.exported(kind))]
                for row in shown:
                    label, *cells = row
                    behind = [line[len(label):] for line in lines if line.startswith(label)]
                    self.assertIn(spaced(cells), spaced(behind))

    def test_all_rows_of_a_long_table_are_in_every_format_where_they_are_chosen(self):
        (self.place / "long.py").write_text('orders[["order_id", "product"]].head(90)\n')
        run = assay_json("run", "long.py", "--data", "orders.csv", "--yes", "--save", "long.assay", cwd=self.place)
        rows = tables({"run": run})[0]["rows"]
        self.assertEqual(len(rows), 90)
        for kind in READ:
            with self.subTest(kind):
                chosen, plain = (self.place / f"{name}.{kind}" for name in ("chosen", "plain"))
                for path, *more in ((chosen, "--all-rows"), (plain,)):
                    done = assay("export", "long.assay", "--to", path.name, *more, cwd=self.place)
                    self.assertEqual(done.returncode, 0, done.stderr)
                text = READ[kind](chosen)
                if kind != "py":  # it prints them when it runs
                    self.assertEqual([row[0] for row in rows if row[0] not in text], [])
                if kind in ("html", "pdf", "docx", "md"):
                    self.assertEqual(len([row[0] for row in rows if row[0] in READ[kind](plain)]), 30)

    def test_a_workbook_has_every_cell_as_what_it_is(self):
        in_book = sheets(self.exported("xlsx"))
        for table in self.tables:
            names = [in_words(column["name"]) for column in table["columns"]]
            sheet = next(sheet for sheet in in_book if sheet[0] == names)
            self.assertEqual(len(sheet) - 1, len(table["rows"]))
            for row, values in zip(sheet[1:], table["rows"]):
                for cell, value in zip(row, values, strict=True):
                    self.assertTrue(is_kept(cell, value), f"{cell} {value}")
        for chart in self.charts:
            drawn = next(sheet for sheet in in_book if sheet[0] == [chart["x_label"], chart["series"][0]["name"]]
                         and is_kept(sheet[1][0], chart["categories"][0]))
            for row, value in zip(drawn[1:], chart["series"][0]["y"], strict=True):
                self.assertTrue(is_kept(row[1], value), f"{row} {value}")

    def test_the_script_prints_every_cell_outside_of_assay(self):
        path = self.exported("py")
        done = subprocess.run([sys.executable, "-B", path.name], cwd=self.place, capture_output=True, text=True,
                              timeout=300, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        printed = [line.split() for line in done.stdout.splitlines()]
        for table in self.tables:
            for label, *values in table["rows"]:
                numbers = [value for value in values if not isinstance(value, str)]
                self.assertTrue(any(self.is_printed(label, numbers, line) for line in printed), (label, numbers))

    @staticmethod
    def is_printed(label, numbers, line):
        if label.split()[-1] not in line or len(line) < len(numbers):
            return False
        last = line[len(line) - len(numbers):]
        try:
            return all(text in ("NaN", "<NA>") if value is None else abs(float(text) - value) < 0.01
                       for text, value in zip(last, numbers))
        except ValueError:
            return False

    def test_what_loads_the_data_stands_once_above_all_code(self):
        for kind, more in (("py", ()), ("ipynb", ()), *((kind, ("--appendix",)) for kind in
                                                         ("html", "pdf", "docx", "md", "xlsx"))):
            with self.subTest(kind):
                text = spaced([READ[kind](self.exported(kind, *more))])
                self.assertEqual(len(re.findall(r"copy_on_write\s*=\s*True", text)), 1)
                self.assertLess(text.index("copy_on_write"), text.index("pivot_table"))

    def test_numbers_have_the_form_of_the_locale_in_every_format(self):
        german = re.compile(r"(?<![\d.,])\d{1,3}(\.\d{3})+,\d\d(?![\d.])")
        english = re.compile(r"(?<![\d.,])\d{1,3}(,\d{3})+\.\d\d?(?![\d,])")
        for kind in ("html", "pdf", "docx", "md", "ipynb", "xlsx"):
            with self.subTest(kind):
                text = READ[kind](self.exported(kind, env={"LC_ALL": "de_DE.UTF-8"}))
                least = 2 if kind == "xlsx" else 4  # its cells are numbers
                self.assertGreater(len(set(match.group() for match in german.finditer(text))), least)
                self.assertIsNone(english.search(text))

    def test_the_same_is_in_every_format_in_german(self):
        def letters(text):
            return re.sub(r"[\W\d_]+", " ", text)
        german = {"LC_ALL": "de_DE.UTF-8"}
        rows = [row for row in rows_of_html(self.exported("html", env=german)) if re.search(r"\d,\d", "".join(row))]
        self.assertGreater(len(rows), 20)
        found = [check["message"] for step in self.steps for check in step["verification"]["checks"]
                 if check["status"] != "passed" and not re.search(r"\d{4}-\d\d", check["message"])]
        self.assertGreater(len(found), 1)
        for kind, read in READ.items():
            with self.subTest(kind):
                path = self.exported(kind, env=german)
                text = letters(read(path))
                said = found if kind in ("ipynb", "py") else list(map(plain_words, found))
                for there in (*TITLES, *said, "Analysis of orders", "Made with Assay", "orders.csv"):
                    self.assertIn(letters(there).strip(), text)
                lines = [spaced(row) for row in ROWS[kind](path)] if kind in ROWS else []
                for label, *cells in rows if lines else ():
                    behind = [line[len(label):] for line in lines if line.startswith(label)]
                    self.assertIn(spaced(cells), spaced(behind))
                if kind != "py":
                    self.assertGreaterEqual(pictures(kind, path), len(self.charts))

    def test_the_reader_gets_no_code_and_the_auditor_all(self):
        for kind in ("html", "pdf", "docx", "md", "xlsx"):
            with self.subTest(kind):
                text = READ[kind](self.exported(kind))
                for word in ("groupby", "SHA-256", "seccomp"):
                    self.assertNotIn(word, text)
                text = READ[kind](self.exported(kind, "--appendix"))
                for word in ("groupby", "SHA-256", "seccomp", "Appendix for the auditor", "Approved by"):
                    self.assertIn(word, text)

    def test_the_head_and_the_steps_can_be_chosen(self):
        for kind in ("html", "pdf", "docx", "md", "xlsx"):
            with self.subTest(kind):
                path = self.exported(kind, "--title", "Of sales", "--author", "Ana", "--steps", "4,1")
                text = spaced([READ[kind](path)])
                self.assertIn("Of sales", text)
                self.assertIn("Ana", text)
                self.assertIn("1. Sum of revenue for each segment", text)
                self.assertIn("2. " + TITLES[0], text)
                self.assertNotIn(TITLES[1], text)
        for wrong in ("9", "0", "1,x", ""):
            done = assay("export", "sales.assay", "--to", "wrong.html", "--steps", wrong, cwd=self.place)
            self.assertEqual(done.returncode, 2, wrong)
        self.assertFalse((self.place / "wrong.html").exists())

    def test_a_pdf_lists_its_sections_and_counts_its_pages(self):
        path = self.exported("pdf", "--appendix")
        listed = subprocess.run(["pdftohtml", "-xml", "-i", "-stdout", path], check=True, capture_output=True,
                                text=True).stdout
        outline = re.findall(r'<item page="(\d+)">([^<]+)</item>', listed)
        pages = listed.count("<page ")
        titles = [html.unescape(title) for _, title in outline]
        for title in ("Summary", "1. " + TITLES[0], "2. " + TITLES[1], "Sources", "A. Appendix for the auditor"):
            self.assertIn(title, titles)
        self.assertEqual(sorted(int(page) for page, _ in outline), [int(page) for page, _ in outline])
        self.assertIn(f"Page {pages} of {pages}", pages_of_pdf(path))

    def test_a_word_file_has_styles_headings_and_a_table_of_contents(self):
        import docx
        document = docx.Document(self.exported("docx"))
        headings = [paragraph.text for paragraph in document.paragraphs if paragraph.style.name.startswith("Heading 1")]
        self.assertEqual(headings, ["Summary", "1. " + TITLES[0], "2. " + TITLES[1],
                                    "3. Sum of revenue for each region and month",
                                    "4. Sum of revenue for each segment", "Sources"])
        entries = [paragraph for paragraph in document.paragraphs if paragraph.style.name == "toc 1"]
        self.assertEqual([entry.text.partition("\t")[0] for entry in entries], headings)
        self.assertEqual(["PAGEREF _Toc" in entry._p.xml for entry in entries], [True] * len(headings))
        self.assertTrue(document.settings.element.xpath("./w:updateFields"))  # no program knows the pages before
        self.assertTrue(all(table._tbl.tblPr.xpath("./w:tblInd") for table in document.tables))  # not left of the text
        self.assertTrue(any(table.rows[0]._tr.xpath("./w:trPr/w:tblHeader") for table in document.tables))
        forced = [paragraph.text for paragraph in document.paragraphs if paragraph.paragraph_format.page_break_before]
        self.assertEqual(forced, [])  # pages end where they are full

    def test_no_number_heading_or_row_of_a_word_file_is_cut_by_column_or_page(self):
        import docx
        document = docx.Document(self.exported("docx", "--appendix"))
        digit, letter = 0.6, 0.62  # of an em, in a wide face
        for table in document.tables:
            style = table.rows[0].cells[0].paragraphs[0].style
            em, beside = style.font.size.pt, 6 if style.name == "Small Cell" else 10.8
            for column, cells in enumerate(zip(*(row.cells for row in table.rows))):
                texts = [cell.text for cell in cells]
                room = cells[0].width.pt - beside
                heading = max(len(word) for word in texts[0].split() or [""])
                self.assertGreaterEqual(room, min(heading, 20) * letter * em, texts[0])
                whole = [text for text in texts[1:] if re.fullmatch(r"-?[\d,]*[.]?\d+|\d+ [A-Z][a-z]{2} \d{4}", text)]
                for text in whole:
                    self.assertGreaterEqual(room, sum(digit if sign.isalnum() else 0.3 for sign in text) * em, text)
            across = sum(cell.width.cm for cell in table.rows[0].cells)
            self.assertTrue(any(abs(across - room) < 0.1 for room in (17, 25.7)), across)
            rows = table.rows
            self.assertTrue(all(row._tr.xpath("./w:trPr/w:cantSplit") for row in list(rows)[1:]))
            if len(rows) <= 12 and rows[0]._tr.xpath("./w:trPr/w:tblHeader"):
                kept = [row.cells[0].paragraphs[0].paragraph_format.keep_with_next for row in rows]
                self.assertEqual(kept[:-1], [True] * (len(rows) - 1))
                text, style = follows(table)
                self.assertIn(kept[-1], [True] if text == "What to know" else [None, style.startswith("Heading")])
        shown = [paragraph for paragraph in document.paragraphs if paragraph._p.xpath(".//w:drawing")]
        self.assertTrue(shown and all(paragraph.paragraph_format.keep_with_next for paragraph in shown))

    def test_a_pdf_tells_its_author_and_language(self):
        path = self.exported("pdf", "--author", "Ana Braun")
        about = subprocess.run(["pdfinfo", path], check=True, capture_output=True, text=True).stdout
        self.assertRegex(about, r"Author: +Ana Braun")
        self.assertIn(b"/Lang", path.read_bytes())


if __name__ == "__main__":
    unittest.main()
