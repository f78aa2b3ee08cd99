// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/pdf_places.h"

#include <QAbstractTextDocumentLayout>
#include <QGuiApplication>
#include <QPaintDevice>
#include <QScreen>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>

#include <algorithm>

namespace ui {

double topOf(const QTextDocument& document, const QTextBlock& block)
{
    // A block that a page ends in front of begins before its lines do.
    const double line = block.layout()->lineCount() > 0 ? block.layout()->lineAt(0).y() : 0;
    return document.documentLayout()->blockBoundingRect(block).top() + line;
}

double bottomOf(const QTextDocument& document, const QTextBlock& block)
{
    const int lines = block.layout()->lineCount();
    const QRectF box = document.documentLayout()->blockBoundingRect(block);
    return lines > 0 ? box.top() + block.layout()->lineAt(lines - 1).rect().bottom() : box.bottom();
}

int pageAt(const QTextDocument& document, double y)
{
    return static_cast<int>(y / document.pageSize().height());
}

double endOfPage(const QTextDocument& document, int page)
{
    return (page + 1) * document.pageSize().height() - document.documentMargin() * dotsOfPixel(document);
}

std::vector<QTextBlock> sectionsOf(const QTextDocument& document)
{
    std::vector<QTextBlock> sections;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == sectionLevel) {
            sections.push_back(block);
        }
    }
    return sections;
}

bool isPicture(const QTextBlock& block)
{
    return !block.begin().atEnd() && block.begin().fragment().charFormat().isImageFormat();
}

Extent extentOf(const QTextDocument& document, const QTextTable& table, int row)
{
    Extent extent;
    for (int column = 0; column < table.columns(); ++column) {
        const QTextTableCell cell = table.cellAt(row, column);
        extent.top = std::min(extent.top, topOf(document, cell.firstCursorPosition().block()));
        extent.bottom = std::max(extent.bottom, bottomOf(document, cell.lastCursorPosition().block()));
    }
    return extent;
}

double dotsOfPixel(const QTextDocument& document)
{
    return document.documentLayout()->paintDevice()->logicalDpiY()
        / QGuiApplication::primaryScreen()->logicalDotsPerInchY();
}

std::vector<QTextTable*> tablesOf(const QTextDocument& document)
{
    std::vector<QTextTable*> tables;
    for (QTextFrame* frame : document.rootFrame()->childFrames()) {
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            tables.push_back(table);
        }
    }
    return tables;
}

bool isLong(const QTextTable& table)
{
    constexpr int fewRows = 8;
    return table.rows() - table.format().headerRowCount() > fewRows;
}

void layOut(QTextDocument& document, int from)
{
    document.markContentsDirty(from, document.characterCount() - from);
}

int pageOf(const QTextDocument& document, const QTextBlock& block)
{
    return pageAt(document, topOf(document, block));
}

std::vector<int> pagesOfSections(const QTextDocument& document)
{
    std::vector<int> pages;
    for (const QTextBlock& section : sectionsOf(document)) {
        pages.push_back(pageOf(document, section));
    }
    return pages;
}

} // namespace ui
