# SPDX-License-Identifier: GPL-3.0-or-later
"""What a Word report costs: python-docx looks through all styles for each paragraph that is given one by its name."""
import unittest
from unittest import mock

from docx.styles.styles import Styles

import write_docx

COLUMNS = 8


def report(rows):
    columns = [[f"column {at}", True] for at in range(COLUMNS)]
    table = {"caption": "Table 1", "columns": columns, "widths": [9] * COLUMNS,
             "small": False, "rest": "", "rows": [{"note": "", "cells": ["1,234.50"] * COLUMNS} for _ in range(rows)]}
    part = {"title": "", "turned": False, "blocks": [{"tables": [table]}]}
    section = {"title": "1. All rows", "level": 1, "fresh": False, "kept": False, "parts": [part]}
    return {"title": "Rows", "byline": "Made today.", "author": "ana", "created": "2026-11-29T10:00:00Z",
            "sections": [section]}


def lookups(rows):
    """How many of styles by their names such a table takes."""
    found = Styles.__getitem__
    with mock.patch.object(Styles, "__getitem__", autospec=True, side_effect=found) as look:
        written = write_docx.Report(report(rows)).document
    assert len(written.tables[-1].rows) == rows + 1
    return look.call_count


class WriteDocx(unittest.TestCase):
    def test_a_row_takes_one_look_at_the_styles(self):
        self.assertLessEqual(lookups(60) - lookups(20), 40)

    def test_what_a_table_leaves_out_stands_below_it(self):
        content = report(2)
        content["sections"][0]["parts"][0]["blocks"][0]["tables"][0]["rest"] = "7 more rows are not shown here."
        last = write_docx.Report(content).document.paragraphs[-1]
        self.assertEqual(last.text, "7 more rows are not shown here.")

    def test_no_line_ends_within_a_number_or_a_code(self):
        content = report(2)
        long = "0f-" * 12 + "9"  # which a narrow column has to break
        text = "V-014 has the largest fall with -152,955.52 (pre-war), of " + long
        content["sections"][0]["parts"][0]["blocks"] = [
            {"paragraph": "answer", "spans": [[text, False, ""]]}, {"points": [["Note", text]]},
            {"tables": [{"caption": "", "columns": [["vessel", False]], "widths": [9], "small": False, "rest": "",
                         "rows": [{"note": "", "cells": ["V-014"]}]}]}]
        written = write_docx.Report(content).document
        said = [paragraph for paragraph in written.paragraphs if "largest fall" in paragraph.text]
        self.assertEqual([paragraph.text for paragraph in said], [text, "Note: " + text])  # read and copied as it was
        cell = written.tables[0].rows[1].cells[0].paragraphs[0]
        kept = [paragraph._p.xml.count("<w:noBreakHyphen/>") for paragraph in [*said, cell]]
        self.assertEqual(kept, [2, 2, 1])

    def test_no_page_cuts_facts_and_few_rows_begin_a_page_or_end_it(self):
        content = report(40)
        content["sections"][0]["parts"][0]["blocks"].append({"facts": [["Approved by", "ana"]] * 6})
        kept = [[row.cells[0].paragraphs[0].paragraph_format.keep_with_next for row in table.rows]
                for table in write_docx.Report(content).document.tables]
        self.assertEqual(kept[0], [True] * 3 + [None] * 34 + [True] * 3 + [None])
        self.assertEqual(kept[1], [True] * 5 + [None])

    def test_a_piece_in_small_type_stays_whole(self):
        content = report(16)
        rows = [write_docx.Report(content).document.tables[0].rows]
        content["sections"][0]["parts"][0]["blocks"][0]["tables"][0]["small"] = True
        rows.append(write_docx.Report(content).document.tables[0].rows)
        is_kept = [all(row.cells[0].paragraphs[0].paragraph_format.keep_with_next for row in list(each)[:-1])
                   for each in rows]
        self.assertEqual(is_kept, [False, True])

    def test_no_page_has_the_last_sentence_of_a_section_alone(self):
        content = report(2)
        content["sections"][0]["parts"][0]["blocks"].append({"paragraph": "soft", "spans": [["All.", False, ""]]})
        table = write_docx.Report(content).document.tables[-1]
        self.assertTrue(table.rows[-1].cells[0].paragraphs[0].paragraph_format.keep_with_next)

    def test_a_table_without_a_caption_has_no_empty_line_over_it(self):
        content = report(2)
        content["sections"][0]["parts"][0]["blocks"][0]["tables"][0]["caption"] = ""
        styles = [paragraph.style.name for paragraph in write_docx.Report(content).document.paragraphs]
        self.assertNotIn("Caption", styles)


def section(title, *parts, kept=False):
    return {"title": title, "level": 1, "fresh": False, "kept": kept,
            "parts": [{"title": name, "turned": False, "blocks": blocks} for name, blocks in parts]}


def points(count, text="To know."):
    return {"points": [["Note", text]] * count}


def written(*sections):
    return write_docx.Report({**report(1), "sections": list(sections)}).document


class Pages(unittest.TestCase):
    """LibreOffice leaves the first heading of what is kept together behind where no page has room for all."""
    def test_long_points_are_not_all_kept_together(self):
        long = "Something that takes three lines to be said in full. " * 5
        document = written(section("1. Sales", ("What to know", [points(9, long)])))
        kept = [each.paragraph_format.keep_with_next for each in document.paragraphs[-9:]]
        self.assertEqual(kept, [None] * 7 + [True, None])

    def test_a_part_is_kept_with_no_other_that_fills_half_a_page(self):
        answer = {"paragraph": "answer", "spans": [["An answer of some lines. " * 15, False, ""]]}
        document = written(section("1. Sales", ("", [answer]), ("What to know", [points(9, "Two lines of text. " * 8)]),
                                   ("Printed", [{"verbatim": "7", "code": False}])))
        last = next(each for each in reversed(document.paragraphs) if each.style.name == "List Bullet")
        self.assertIsNone(last.paragraph_format.keep_with_next)

    def test_the_last_figure_is_not_kept_with_all_to_the_end(self):
        figure = {"picture": "Figure 1", "words": "bars", "png": ""}
        document = written(section("1. Sales", ("", [figure]), ("What to know", [points(2)])),
                           section("Sources", ("", [points(2)]), kept=True))
        caption = next(each for each in document.paragraphs if each.style.name == "Caption")
        self.assertIsNone(caption.paragraph_format.keep_with_next)

    def test_few_lines_of_code_begin_no_page_and_end_none(self):
        code = "\n".join(f"line {at}" for at in range(40))
        pieces = [each for each in written(section("1. Sales", ("Code", [{"verbatim": code, "code": True}]))).paragraphs
                  if each.style.name == "Code"]
        self.assertEqual([each.text.count("\n") + 1 for each in pieces], [6, 28, 6])
        self.assertEqual("\n".join(each.text for each in pieces), code)
        self.assertEqual([each.paragraph_format.keep_together for each in pieces], [True, False, True])

    def test_the_first_section_begins_a_page_behind_a_long_summary(self):
        def begins(lines, *blocks):
            document = written(section("Summary", ("", [points(lines), *blocks])),
                               section("1. Sales", ("", [points(1)])))
            headings = (each for each in document.paragraphs if each.style.name == "Heading 1")
            heading = next(each for each in headings if "Sales" in each.text)
            return heading.paragraph_format.page_break_before
        self.assertEqual([begins(lines) for lines in (5, 30)], [False, True])
        self.assertFalse(begins(30, {"facts": [["Approved by", "ana"]]}))  # no summary: its page is filled already


if __name__ == "__main__":
    unittest.main()
