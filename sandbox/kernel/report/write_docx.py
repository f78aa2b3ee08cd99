# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes report.docx from report.json, in the working directory.

Runs in a jail of its own. report.json: {"title", "byline", "author", "created": in UTC, "sections": [{"title", "level", "fresh", "kept",
"parts": [{"title", "turned", "blocks"}]}]}; a turned part stands on turned pages, a fresh section begins on a new page,
a kept one is on no page alone. A block is
{"paragraph": style, "spans": [[text, is_bound, mark]]}, {"points": [[word, text]]}, {"facts": [[name, value]]},
{"tables": [{"caption", "columns": [[name, is_number]], "widths": in ems, "rows": [{"note", "cells"}], "small",
"rest": what stands below}]} (pieces of one that fit the page), {"picture": caption, "words", "png": base64} or {"verbatim": text,
"code": whether it has a ground of its own}.
"""
import base64
import datetime
import io
import json
import re
import sys

from docx import Document
from docx.enum.section import WD_ORIENT
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT, WD_TAB_LEADER
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Emu, Pt, RGBColor

ROOM = Cm(17)  # between the margins
ROOM_TURNED = Cm(25.7)
WIDEST = Cm(13)  # of a picture: full width leaves pages half empty behind it
HIGHEST = Cm(20)  # of one that stands on a page with its heading and caption
A4 = Emu(7560310), Emu(10692130)
BESIDE = Pt(5.4)  # on each side of a cell's text
BESIDE_SMALL = Pt(3)  # the same in a wide table's pieces
EM = Pt(9)  # of a table's type
EM_SMALL = Pt(7)  # of a wide table's pieces
GUTTER = Pt(5)  # between a number and a text behind it
FULL_PAGE = 44  # lines of text, with what is between them
LINE = 90  # signs of text that fit between the margins
KEPT = 20  # lines of a part that no page cuts
KEPT_ROWS = 12  # of a table that no page cuts
KEPT_SMALL_ROWS = 18  # of a piece in small type, likewise
FIRST_ROWS = 3  # of a longer one, likewise: of more LibreOffice keeps the whole table on one page
LAST_ROWS = 4  # likewise
FEW_LINES = 6  # of code, likewise
HASH = re.compile("[0-9a-f]{64}")
WHEN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
JOINT = re.compile(r"(?<!\w)-(?=\d)|(?<=\d)-(?=\w)|(?<=\w)-(?=\d)")  # of a number or a code: "-12", "V-014"
LONGEST_WHOLE = 20  # signs of a word that no line breaks at such a joint
RULE = "D5DAE0"  # between the rows of a table
HEAD = "EEF1F4"  # behind the names of its columns
CODE = "F4F5F7"  # behind code
SOFT = RGBColor(0x50, 0x5A, 0x66)


def on_element(element, tag, **attributes):
    child = OxmlElement(tag)
    for name, value in attributes.items():
        child.set(qn("w:" + name), value)
    element.append(child)
    return child


def add_words(paragraph, text):
    """In one run; no line ends with the sign of a number, or within a code."""
    if not JOINT.search(text):
        return paragraph.add_run(text)
    unbroken = re.sub(r"\S+", lambda word: JOINT.sub("\0", word[0]) if len(word[0]) <= LONGEST_WHOLE else word[0], text)
    first, *pieces = unbroken.split("\0")
    run = paragraph.add_run(first)
    for piece in pieces:
        on_element(run._r, "w:noBreakHyphen")
        run.add_text(piece)
    return run


def lines_of(text):
    return max(1, -(-len(text) // LINE))


def is_heading(paragraph):
    return paragraph.style.name.startswith(("Heading", "Title"))


def begin_field(paragraph, code):
    on_element(paragraph.add_run()._r, "w:fldChar", fldCharType="begin", dirty="true")
    text = on_element(paragraph.add_run()._r, "w:instrText")
    text.set(qn("xml:space"), "preserve")
    text.text = code
    on_element(paragraph.add_run()._r, "w:fldChar", fldCharType="separate")


def end_field(paragraph):
    on_element(paragraph.add_run()._r, "w:fldChar", fldCharType="end")


class Report:
    def __init__(self, content):
        self.document = Document()
        self.make_styles()
        page = self.document.sections[0]
        self.turned = False
        self.lay(page)
        page.top_margin = page.bottom_margin = Cm(2)
        self.document.core_properties.title = content["title"]
        self.document.core_properties.author = content["author"]
        self.document.core_properties.comments = ""
        self.tell_when(content["created"], content["author"])
        self.running_lines(page, content["title"])
        self.update_fields()
        self.document.add_heading(content["title"], 0)
        self.soft(content["byline"])
        self.contents(content["sections"])
        sections = content["sections"]
        for number, (section, following) in enumerate(zip(sections, [*sections[1:], None])):
            self.turn(any(part["turned"] for part in section["parts"][:1]))
            if section["kept"]:
                self.keep_last()
            heading = self.document.add_heading(section["title"], section["level"])
            is_first = number == 1  # behind the summary
            heading.paragraph_format.page_break_before = section["fresh"] or (is_first and self.is_mostly_full())
            on_element(heading._p, "w:bookmarkStart", id=str(number), name=f"_Toc{number}")
            on_element(heading._p, "w:bookmarkEnd", id=str(number))
            for part in section["parts"]:
                self.turn(part["turned"])
                if part["title"]:
                    is_alone = not (following and following["kept"])
                    if section["level"] == 1 and is_alone:
                        self.keep_last()
                    self.document.add_heading(part["title"], section["level"] + 1)
                begun = len(self.document.paragraphs)
                for block in part["blocks"]:
                    is_last = part is section["parts"][-1] and block is part["blocks"][-1]
                    if "paragraph" in block and is_last and block is not part["blocks"][0]:
                        self.keep_last()  # no page has it alone
                    self.add(block)
                    leads = block is not part["blocks"][-1] or not (part["title"] or is_last)
                    if "paragraph" in block and leads:
                        self.document.paragraphs[-1].paragraph_format.keep_with_next = True
                if part["title"] or section["kept"]:
                    self.keep_together(part, begun)

    def tell_when(self, created, author):
        """Else it is as old as the template."""
        properties = self.document.core_properties
        properties.last_modified_by = author
        is_told = WHEN.fullmatch(created) is not None
        when = datetime.datetime.fromisoformat(created) if is_told else datetime.datetime.now(datetime.UTC)
        properties.created = properties.modified = when

    def keep_together(self, part, begun):
        """A few sentences under their heading stand on one page."""
        said = self.document.paragraphs[begun:]
        if all("paragraph" in block or "points" in block for block in part["blocks"]):
            is_short = sum(lines_of(paragraph.text) for paragraph in said) <= KEPT
            for paragraph in said[:-1] if is_short else said[-2:-1]:
                paragraph.paragraph_format.keep_with_next = True

    def is_mostly_full(self):
        """Whether the first page has little room behind contents and summary. LibreOffice can leave a heading at its
        foot though it is kept with what follows, so that the next section begins on the second one."""
        if self.document.tables or self.document.inline_shapes:
            return False  # it is filled, and there is no summary
        lines = sum(2 if is_heading(each) else lines_of(each.text) for each in self.document.paragraphs)
        return FULL_PAGE // 2 < lines <= FULL_PAGE

    def keep_last(self):
        """What stands last stays with the heading that follows, which no page then has alone; but what is kept together
        fits half a page: of what fits none, LibreOffice leaves the first heading behind."""
        if self.kept_lines() > FULL_PAGE // 2:
            return
        for block in reversed(list(self.document.iter_inner_content())):
            rows = getattr(block, "rows", None)
            for paragraph in rows[-1].cells[0].paragraphs if rows is not None else [block]:
                paragraph.paragraph_format.keep_with_next = True
            if rows is not None or block.text or block.style.name == "Caption":
                return

    def kept_lines(self):
        """How much stands at the end that no page may cut."""
        lines = 0
        for block in reversed(list(self.document.iter_inner_content())):
            rows = getattr(block, "rows", None)
            first = rows[-1].cells[0].paragraphs[0] if rows is not None else block
            is_kept = first.paragraph_format.keep_with_next or is_heading(first) or first.style.name == "Answer"
            if lines and not is_kept:
                return lines
            pictures = sum(int(extent.get("cy")) for extent in block._element.iter(qn("wp:extent")))
            lines += len(rows) if rows is not None else lines_of(block.text)
            lines += round(pictures / Cm(25.7) * FULL_PAGE)
        return lines

    def turn(self, turned):
        """What comes now stands on pages of that format."""
        if turned != self.turned:
            self.turned = turned
            page = self.document.add_section()
            page.different_first_page_header_footer = False
            self.lay(page)

    def lay(self, page):
        page.orientation = WD_ORIENT.LANDSCAPE if self.turned else WD_ORIENT.PORTRAIT
        page.page_width, page.page_height = reversed(A4) if self.turned else A4
        page.left_margin = page.right_margin = Emu((page.page_width - self.room()) // 2)

    def room(self):
        return ROOM_TURNED if self.turned else ROOM

    def contents(self, sections):
        """A list of the sections that leads to them. Their pages are fields of their own: within one field for all of
        it LibreOffice would show what was written here, and no program knows the pages before it lays them out."""
        for number, section in enumerate(sections):
            paragraph = self.document.add_paragraph(style=f"toc {section['level']}")
            link = on_element(paragraph._p, "w:hyperlink", anchor=f"_Toc{number}", history="1")
            link.append(paragraph.add_run(section["title"] + "\t")._r)
            begin_field(paragraph, f"PAGEREF _Toc{number} \\h")
            paragraph.add_run(" ")
            end_field(paragraph)

    def update_fields(self):
        """Word asks to fill in the page numbers when it opens the file."""
        update = OxmlElement("w:updateFields")
        update.set(qn("w:val"), "true")
        self.document.settings.element.find(qn("w:compat")).addprevious(update)

    def make_styles(self):
        styles = self.document.styles
        styles["Normal"].font.name = "Calibri"
        styles["Normal"].font.size = Pt(10.5)
        code = styles.add_style("Code", 1)
        code.base_style = styles["Normal"]
        code.font.name = "Courier New"
        code.font.size = Pt(8.5)
        code.paragraph_format.space_after = Pt(0)
        state = styles.add_style("State", 1)
        state.base_style = styles["Normal"]
        state.font.color.rgb = SOFT
        cell = styles.add_style("Cell", 1)
        cell.base_style = styles["Normal"]
        cell.font.size = EM
        cell.paragraph_format.space_after = Pt(0)
        small = styles.add_style("Small Cell", 1)
        small.base_style = cell
        small.font.size = EM_SMALL
        for level in (1, 2):
            entry = styles.add_style(f"toc {level}", 1)
            entry.base_style = styles["Normal"]
            entry.paragraph_format.space_after = Pt(2)
            entry.paragraph_format.left_indent = Cm(0.6 * (level - 1))
            entry.paragraph_format.tab_stops.add_tab_stop(ROOM, WD_TAB_ALIGNMENT.RIGHT, WD_TAB_LEADER.DOTS)
        answer = styles.add_style("Answer", 1)
        answer.base_style = styles["Normal"]
        answer.font.size = Pt(13)
        answer.paragraph_format.keep_with_next = True

    def running_lines(self, page, title):
        page.header.paragraphs[0].text = title
        page.different_first_page_header_footer = True  # its title stands there
        self.number_pages(page.footer.paragraphs[0])
        self.number_pages(page.first_page_footer.paragraphs[0])

    def number_pages(self, foot):
        foot.alignment = WD_ALIGN_PARAGRAPH.RIGHT
        foot.add_run("Page ")
        for before, code in (("", "PAGE"), (" of ", "NUMPAGES")):
            foot.add_run(before)
            begin_field(foot, code)
            foot.add_run("1")
            end_field(foot)

    def soft(self, text):
        run = self.document.add_paragraph().add_run(text)
        run.font.color.rgb = SOFT
        run.font.size = Pt(9)

    def add(self, block):
        for kind in ("paragraph", "points", "facts", "tables", "picture", "verbatim"):
            if kind in block:
                getattr(self, "add_" + kind)(block)

    def add_paragraph(self, block):
        style = {"answer": "Answer", "state": "State", "value": "Answer"}.get(block["paragraph"], "Normal")
        paragraph = self.document.add_paragraph(style=style)
        for text, is_bound, mark in block["spans"]:
            run = add_words(paragraph, text + mark)
            run.bold = is_bound or block["paragraph"] == "value"
            run.italic = bool(mark)
            if block["paragraph"] == "soft":
                run.font.color.rgb = SOFT

    def add_points(self, block):
        for word, text in block["points"]:
            paragraph = self.document.add_paragraph(style="List Bullet")
            if word:
                paragraph.add_run(word + ": ").bold = True
            add_words(paragraph, text)

    def add_facts(self, block):
        widths = [Cm(4.6), ROOM - Cm(4.6)]
        table = self.new_table(0, widths)
        for name, value in block["facts"]:
            cells = self.whole_row(table).cells
            self.fill(cells, (name, value), widths)
            if HASH.fullmatch(value):  # on one line
                cells[1].paragraphs[0].runs[0].font.size = Pt(7.5)
        self.keep_rows(table)
        self.document.add_paragraph()

    def add_tables(self, block):
        for piece in block["tables"]:
            self.add_piece(piece)

    def new_table(self, rows, widths, beside=BESIDE):
        table = self.document.add_table(rows, len(widths))
        table.autofit = False
        indent = OxmlElement("w:tblInd")  # else its rules stand left of all other text
        indent.set(qn("w:w"), str(int(beside.twips)))
        indent.set(qn("w:type"), "dxa")
        table._tbl.tblPr.find(qn("w:tblLayout")).addprevious(indent)
        for column, width in zip(table.columns, widths):
            column.width = width
        rules = OxmlElement("w:tblBorders")
        indent.addnext(rules)
        for side in ("bottom", "insideH"):
            on_element(rules, "w:" + side, val="single", sz="4", space="0", color=RULE)
        return table

    def fill(self, cells, texts, widths, numbers=(), style="Cell"):
        identifier = self.document.styles[style].style_id  # once: to look it up takes longer than the rest of a cell
        for column, (cell, text, width) in enumerate(zip(cells, texts, widths)):
            cell.width = width
            paragraph = cell.paragraphs[0]
            paragraph._p.style = identifier
            add_words(paragraph, text)
            if column in numbers:
                paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
            elif column - 1 in numbers:
                paragraph.paragraph_format.left_indent = GUTTER

    def add_piece(self, block):
        if block["caption"]:
            self.document.add_paragraph(block["caption"], style="Caption").paragraph_format.keep_with_next = True
        names = [name for name, _ in block["columns"]]
        numbers = {column for column, (_, is_number) in enumerate(block["columns"]) if is_number}
        style, beside = ("Small Cell", BESIDE_SMALL) if block["small"] else ("Cell", BESIDE)
        scale = self.room() / sum(block["widths"])  # from margin to margin, as all other text
        widths = [Emu(int(width * scale)) for width in block["widths"]]
        table = self.new_table(1, widths, beside)
        if block["small"]:
            margins = OxmlElement("w:tblCellMar")
            table._tbl.tblPr.find(qn("w:tblLook")).addprevious(margins)
            for side in ("left", "right"):
                on_element(margins, "w:" + side, w=str(int(beside.twips)), type="dxa")
        on_element(table.rows[0]._tr.get_or_add_trPr(), "w:tblHeader", val="true")  # repeated on each page
        self.fill(table.rows[0].cells, names, widths, numbers, style)
        for cell in table.rows[0].cells:
            on_element(cell._tc.get_or_add_tcPr(), "w:shd", val="clear", color="auto", fill=HEAD)
            cell.paragraphs[0].runs[0].bold = True
        for row in block["rows"]:
            if row["note"]:
                note = self.whole_row(table).cells
                self.fill([note[0].merge(note[-1])], [row["note"]], [sum(widths)])
            self.fill(self.whole_row(table).cells, row["cells"], widths, numbers, style)
        self.keep_rows(table, KEPT_SMALL_ROWS if block["small"] else KEPT_ROWS)
        if block["rest"]:
            self.soft(block["rest"])
        else:
            self.document.add_paragraph()

    def whole_row(self, table):
        """A new one that no page cuts."""
        row = table.add_row()
        on_element(row._tr.get_or_add_trPr(), "w:cantSplit", val="true")
        return row

    def keep_rows(self, table, most=KEPT_ROWS):
        """A short table stands on one page, and of a long one no few rows stand alone under the names or at the end."""
        rows = table.rows
        last = len(rows) - 1
        kept = range(last) if len(rows) <= most + 1 else (*range(FIRST_ROWS), *range(last - LAST_ROWS + 1, last))
        for row in kept:
            for paragraph in rows[row].cells[0].paragraphs:
                paragraph.paragraph_format.keep_with_next = True

    def shade(self, paragraph, color):
        """Each of its properties has its place among those that were set."""
        properties = paragraph._p.get_or_add_pPr()
        shade = OxmlElement("w:shd")
        for name, value in (("val", "clear"), ("color", "auto"), ("fill", color)):
            shade.set(qn("w:" + name), value)
        properties.find(qn("w:pStyle")).addnext(shade)

    def add_picture(self, block):
        if block["png"]:
            picture = self.document.add_picture(io.BytesIO(base64.b64decode(block["png"])))
            scale = min(1, WIDEST / picture.width, HIGHEST / picture.height)
            picture.height, picture.width = int(picture.height * scale), int(picture.width * scale)
            self.document.paragraphs[-1].paragraph_format.keep_with_next = True  # its caption
            picture._inline.docPr.set("descr", block["words"])
        self.document.add_paragraph(block["picture"], style="Caption")

    def add_verbatim(self, block):
        lines = block["verbatim"].rstrip("\n").split("\n")
        is_short = len(lines) <= KEPT
        pieces = [lines] if is_short else [lines[:FEW_LINES], lines[FEW_LINES:-FEW_LINES], lines[-FEW_LINES:]]
        for piece in pieces:
            paragraph = self.document.add_paragraph("\n".join(piece), style="Code")
            paragraph.paragraph_format.keep_together = len(piece) <= KEPT
            paragraph.paragraph_format.keep_with_next = piece is pieces[0] and not is_short
            if block["code"]:
                self.shade(paragraph, CODE)


def main():
    with open("report.json", encoding="utf-8") as file:
        content = json.load(file)
    Report(content).document.save("report.docx")


if __name__ == "__main__":
    sys.exit(main())
