// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/pdf_pages.h"

#include "ui/window/pdf_headings.h"
#include "ui/window/pdf_pictures.h"
#include "ui/window/pdf_places.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>

#include <algorithm>
#include <set>
#include <vector>

namespace ui {

namespace {
/// Each change lays out what follows it: a document of hundreds of pages gets no more changes than these.
constexpr int mostChanges = 120;

/// What belongs together stays so as long as no more of a page is white for it.
constexpr double mostWhite = 1.0 / 3;

/// Less on a page looks forgotten.
constexpr double smallPage = 1.0 / 3;

bool leavesMuchWhite(const QTextDocument& document, const QTextBlock& moved, double most = mostWhite)
{
    const double top = topOf(document, moved);
    return endOfPage(document, pageAt(document, top)) - top > most * document.pageSize().height();
}

/// What a block follows in its section, behind the text over it or a table of few rows; none: a long table or nothing.
QTextBlock followed(const QTextDocument& document, const QTextBlock& block)
{
    const QTextBlock before = block.previous();
    const QTextTable* table = before.isValid() ? QTextCursor(before).currentTable() : nullptr;
    return table == nullptr ? before : isLong(*table) ? QTextBlock() : document.findBlock(table->firstPosition() - 1);
}

/// Where a picture begins with its heading and the little between them; the picture itself where that is much.
QTextBlock withLead(const QTextDocument& document, const QTextBlock& picture, double bottom)
{
    constexpr double few = 0.3;
    constexpr double littleWhite = 0.2;
    const double height = document.pageSize().height();
    QTextBlock block = picture;
    QTextBlock nearest = picture; // without a table between
    for (QTextBlock before = picture; before.isValid() && block.blockFormat().headingLevel() == 0;
        before = followed(document, block)) {
        block = before;
        nearest = nearest == block.next() ? block : nearest;
    }
    // A page may end between the two.
    const double lead = block == picture ? 0 : bottomOf(document, picture.previous()) - topOf(document, block);
    const bool isNear = lead < few * height && lead + bottom - topOf(document, picture) < height;
    const bool isKept = isNear && (block == nearest || !leavesMuchWhite(document, block, littleWhite));
    return block.blockFormat().headingLevel() > 0 && isKept ? block : picture;
}

/// The page before has no room for the picture as it is.
bool isPushed(const QTextDocument& document, const QTextBlock& picture)
{
    const QTextBlock before = picture.previous();
    return before.isValid() && picture.blockFormat().pageBreakPolicy() == QTextFormat::PageBreak_Auto
        && pageAt(document, bottomOf(document, before) - 1) != pageOf(document, picture);
}

/// A paragraph or point that a page would cut begins on the next one, as does a picture with its caption if it cannot
/// be smaller. Those from `first` on that begin before `end`.
void keepParagraphs(QTextDocument& document, int first, int end, int& changes, const std::stop_token& stop)
{
    const double height = document.pageSize().height();
    for (QTextBlock block = document.findBlock(first);
        block.isValid() && block.position() < end && changes < mostChanges && !stop.stop_requested();
        block = block.next()) {
        const bool isShown = isPicture(block);
        const double bottom = bottomOf(document, isShown && block.next().isValid() ? block.next() : block);
        const QTextBlock begin = isShown ? withLead(document, block, bottom) : block;
        const double most = isShown ? height : height / 2;
        const bool isWhole = bottom - topOf(document, block) < most;
        const bool isCut = pageOf(document, begin) != pageAt(document, bottom - 1);
        if ((isCut || (isShown && isPushed(document, block))) && isWhole) {
            ++changes;
            const bool isKept = isShown && keepPicture(document, block);
            if (!isKept && isShown && takeTableFirst(document, block)) {
                return; // the table is next now
            }
            if (!isKept && isCut) {
                breakBefore(document, begin);
                keepTogether(document, begin.position() + begin.length(), block.position() + 1);
            }
        }
    }
}

/// A few sentences under their heading go to one page with it. Headings from `first` on that begin before `end`.
void keepParts(QTextDocument& document, int first, int end, int& changes, const std::stop_token& stop)
{
    constexpr double few = 0.3;
    const double height = document.pageSize().height();
    for (QTextBlock block = document.findBlock(first);
        block.isValid() && block.position() < end && changes < mostChanges && !stop.stop_requested();) {
        const QTextBlock heading = block;
        QTextBlock last = block;
        for (block = block.next(); block.isValid() && block.position() < end && block.blockFormat().headingLevel() == 0;
            block = block.next()) {
            last = block;
        }
        const double bottom = bottomOf(document, last);
        if (heading.blockFormat().headingLevel() > sectionLevel && last != heading
            && bottom - topOf(document, heading) < few * height
            && pageOf(document, heading) != pageAt(document, bottom - 1)) {
            breakBefore(document, heading);
            ++changes;
        }
    }
}

void breakBeforeAll(QTextDocument& document, const std::vector<QTextBlock>& sections)
{
    QTextCursor all(&document);
    all.beginEditBlock();
    for (std::size_t at = 1; at < sections.size(); ++at) { // the first follows the title
        QTextBlockFormat onNewPage;
        onNewPage.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        QTextCursor(sections[at]).mergeBlockFormat(onNewPage);
    }
    all.endEditBlock();
    layOut(document, 0);
}

/// A short section that a page would cut begins on the next one, as does one for which little room is left here: else
/// much of the page would stay white.
void keepSection(QTextDocument& document, const QTextBlock& section, const QTextBlock& last)
{
    constexpr double littleRoom = 0.15;
    constexpr double isShort = 0.4;
    const double height = document.pageSize().height();
    const double top = topOf(document, section);
    const double bottom = bottomOf(document, last);
    const bool isCut = pageAt(document, top) != pageAt(document, bottom - 1);
    const double most = bottom - top < isShort * height ? mostWhite : littleRoom;
    if (isCut && !leavesMuchWhite(document, section, most)) {
        breakBefore(document, section);
    }
}

/// Where blocks are that begin a page wherever they stand.
using Starts = std::set<int>;

Starts startsOf(const QTextDocument& document)
{
    Starts starts;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().pageBreakPolicy() == QTextFormat::PageBreak_AlwaysBefore) {
            starts.insert(block.position());
        }
    }
    return starts;
}

/// How far down the line of a row, at `top` now, has to go that the page has no room for it. Half a line less than all
/// the page has, else what fills it takes the room of the row before.
double gapBelow(const QTextDocument& document, const QTextTable& table, int row, double top)
{
    const double end = endOfPage(document, pageAt(document, top));
    const QTextLayout* line = table.cellAt(row, 0).firstCursorPosition().block().layout();
    return end - top - (line->lineCount() > 0 ? line->lineAt(0).height() / 2 : 0);
}

/// Makes the row so much higher that the next one begins on the next page: Qt breaks no page before a row.
void fillPage(QTextDocument& document, QTextTable& table, int row, double gap)
{
    const double scale = dotsOfPixel(document);
    for (int column = 0; column < table.columns(); ++column) {
        QTextTableCell cell = table.cellAt(row, column);
        QTextTableCellFormat format = cell.format().toTableCellFormat();
        format.setBottomPadding(table.format().cellPadding() + gap / scale);
        cell.setFormat(format);
    }
    layOut(document, table.cellAt(row, 0).firstPosition());
}

/// A row of a table stays in one piece.
void keepRows(QTextDocument& document, QTextTable& table, int& changes, const std::stop_token& stop)
{
    const double height = document.pageSize().height();
    for (int row = table.format().headerRowCount() + 1;
        row < table.rows() && changes < mostChanges && !stop.stop_requested(); ++row) {
        const Extent extent = extentOf(document, table, row);
        const int page = pageAt(document, extent.top);
        if (page != pageAt(document, extent.bottom - 1) && extent.bottom - extent.top < height / 2) {
            fillPage(document, table, row - 1, gapBelow(document, table, row, extent.top));
            ++changes;
        }
    }
}

/// No page has a few last rows of a long table alone.
void keepLastRows(QTextDocument& document, QTextTable& table, int& changes)
{
    constexpr int mostRows = 6;
    const int heads = table.format().headerRowCount();
    const int lastRows = std::min(mostRows, (table.rows() - heads) / 2);
    const int first = table.rows() - lastRows;
    if (lastRows < mostRows / 2 || changes >= mostChanges) {
        return;
    }
    const double before = extentOf(document, table, first - 1).top;
    const double top = extentOf(document, table, first).top;
    const double bottom = extentOf(document, table, table.rows() - 1).bottom;
    const bool isCut = pageAt(document, top) != pageAt(document, bottom - 1);
    if (isCut && pageAt(document, before) == pageAt(document, top) && bottom - top < document.pageSize().height() / 2) {
        fillPage(document, table, first - 1, gapBelow(document, table, first, top));
        ++changes;
    }
}

/// A short table stands on one page, with what is over it up to its heading if no more than a part of a page is white
/// then, as do the first rows of a long one.
void keepTable(QTextDocument& document, const QTextTable& table, int& changes)
{
    constexpr double isShort = 0.4;
    constexpr double littleRoom = 0.25;
    const QTextBlock caption = document.findBlock(table.firstPosition() - 1);
    if (!caption.isValid() || changes >= mostChanges) {
        return;
    }
    const double height = document.pageSize().height();
    const int heads = table.format().headerRowCount();
    const int last = std::min(heads + firstRows, table.rows()) - 1;
    const double firstBottom = extentOf(document, table, last).bottom;
    const double bottom = extentOf(document, table, table.rows() - 1).bottom;
    const bool canBeWhole = bottom - topOf(document, caption) <= isShort * height;
    const double most = isLong(table) ? littleRoom : mostWhite;
    const QTextBlock lead = withLead(document, caption, firstBottom);
    const bool isMuch = bottom - topOf(document, lead) >= height / 2 || leavesMuchWhite(document, lead, most);
    const bool goesAlone = canBeWhole && isMuch; // rather than in two
    const QTextBlock begin = goesAlone ? caption : lead;
    const double top = topOf(document, begin);
    const bool isWhole = canBeWhole && !leavesMuchWhite(document, begin, goesAlone && !isLong(table) ? isShort : most);
    const double kept = isWhole ? bottom : firstBottom;
    const double firstRow = extentOf(document, table, std::min(heads, table.rows() - 1)).top;
    const bool isParted = pageAt(document, top) != pageAt(document, firstRow);
    if (isParted || (pageAt(document, top) != pageAt(document, kept - 1) && kept - top < height / 2)) {
        breakBefore(document, begin);
        ++changes;
    }
}

/// What a page has alone though it belongs to the one before: what there is to know of a table, or the last section
/// before what begins a page anyway, as `starts` tells.
bool isTail(const QTextDocument& document, const QTextBlock& first, const QTextBlock& last, const Starts& starts)
{
    const int level = first.blockFormat().headingLevel();
    const bool isLast = !last.next().isValid() || starts.contains(last.next().position());
    const bool isStart = pageOf(document, first) == 0 || starts.contains(first.position());
    return !isStart && level > 0 && (level > sectionLevel || isLast)
        && bottomOf(document, last) - topOf(document, first) < smallPage * document.pageSize().height();
}

/// Where the block begins with what stands over it, a heading or the table before.
QTextBlock headOf(QTextBlock block)
{
    while (block.previous().isValid() && block.blockFormat().headingLevel() == 0
        && QTextCursor(block.previous()).currentTable() == nullptr) {
        block = block.previous();
    }
    return block;
}

/// A short table goes there whole, with its caption or all up to its heading.
bool takeShortTable(QTextDocument& document, const QTextTable& table, int end, double most)
{
    constexpr double isShort = 0.4;
    const double height = document.pageSize().height();
    const QTextBlock caption = document.findBlock(table.firstPosition() - 1);
    const double bottom = extentOf(document, table, table.rows() - 1).bottom;
    if (isLong(table) || !caption.isValid() || bottom - topOf(document, caption) > isShort * height) {
        return false;
    }
    const QTextBlock begin = withLead(document, caption, bottom);
    const bool beginsPage = !begin.previous().isValid()
        || pageOf(document, begin.previous()) != pageOf(document, begin);
    if (beginsPage || leavesMuchWhite(document, begin, most)) {
        return false;
    }
    breakBefore(document, begin);
    keepTogether(document, begin.next().position(), end);
    return true;
}

/// Some of what stands before goes to the page of a tail with it: rows of a long table, or all up to the heading, if
/// no more than `most` of a page is white then. The tail ends at `end`.
void takeAlong(QTextDocument& document, QTextBlock first, int end, double most)
{
    constexpr int rowsMoved = 3;
    while (first.previous().isValid()) {
        QTextBlock before = first.previous();
        while (before.previous().isValid() && before.text().trimmed().isEmpty()
            && QTextCursor(before).currentTable() == nullptr) {
            before = before.previous();
        }
        QTextTable* table = QTextCursor(before).currentTable();
        if (table != nullptr && takeShortTable(document, *table, end, most)) {
            return;
        }
        const int row = table != nullptr ? table->rows() - rowsMoved : 0;
        if (table != nullptr && row > table->format().headerRowCount() + rowsMoved
            && !leavesMuchWhite(document, table->cellAt(row, 0).firstCursorPosition().block(), most)) {
            fillPage(document, *table, row - 1, gapBelow(document, *table, row, extentOf(document, *table, row).top));
            keepTogether(document, table->lastPosition(), end);
            return;
        }
        first = headOf(table != nullptr ? document.findBlock(table->firstPosition() - 1) : before);
        if (leavesMuchWhite(document, first, most)) {
            return;
        }
        if (first.blockFormat().headingLevel() == sectionLevel) {
            breakBefore(document, first);
            keepTogether(document, first.next().position(), end);
            return;
        }
    }
}

/// Of an appendix the parts before a tail go there, until it is no small page any more.
void takeParts(QTextDocument& document, const QTextBlock& first, const QTextBlock& last, double most)
{
    const double height = document.pageSize().height();
    const double needed = smallPage * height - (bottomOf(document, last) - topOf(document, first));
    const double bottom = bottomOf(document, first.previous());
    QTextBlock begin;
    for (QTextBlock block = first.previous(); block.isValid() && !leavesMuchWhite(document, block, most)
        && (!begin.isValid() || bottom - topOf(document, begin) < needed);
        block = block.previous()) {
        begin = block.blockFormat().headingLevel() > 0 ? block : begin;
    }
    if (begin.isValid()) {
        breakBefore(document, begin);
        keepTogether(document, begin.next().position(), last.position() + 1);
    }
}

/// What there is to know of a table does not begin a page without some of its rows. Headings of parts from `first` on
/// that begin before `end`.
void keepParted(QTextDocument& document, int first, int end, int& changes)
{
    constexpr double few = 0.3;
    QTextBlock block = document.findBlock(first);
    while (block.isValid() && block.position() < end && changes < mostChanges) {
        const QTextBlock heading = block;
        QTextBlock last = block;
        for (block = block.next(); block.isValid() && block.position() < end && block.blockFormat().headingLevel() == 0;
            block = block.next()) {
            last = block;
        }
        const bool isPart = heading.blockFormat().headingLevel() > sectionLevel && heading.previous().isValid()
            && heading.previous().blockFormat().headingLevel() == 0;
        if (isPart && pageOf(document, heading.previous()) != pageOf(document, heading)
            && bottomOf(document, last) - topOf(document, heading) < few * document.pageSize().height()) {
            const QTextBlock shown = heading.previous().previous();
            if (!isPicture(shown) || !makeRoom(document, shown, last)) {
                takeAlong(document, heading, last.position() + 1, mostWhite);
            }
            ++changes;
        }
    }
}

/// Where the first section begins that has sections of its own, as an appendix does: who looks something up there is
/// better served by full pages than by parts that stay together.
int beginOfAppendix(const QTextDocument& document)
{
    int section = 0;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const int level = block.blockFormat().headingLevel();
        if (level == sectionLevel + 1) {
            return section;
        }
        section = level == sectionLevel ? block.position() : section;
    }
    return document.characterCount();
}

/// The last picture on the page before, where text alone stands between; else no picture.
QTextBlock pictureOver(const QTextDocument& document, const QTextBlock& first)
{
    const int page = pageOf(document, first) - 1;
    QTextBlock block = first.previous();
    while (block.isValid() && !isPicture(block) && QTextCursor(block).currentTable() == nullptr
        && pageOf(document, block) == page) {
        block = block.previous();
    }
    return block;
}

void keepTails(QTextDocument& document, const Starts& starts, int& changes, const std::stop_token& stop)
{
    constexpr double most = 0.45; // a page with two lines is worse
    const int appendix = beginOfAppendix(document);
    QTextBlock first = document.begin();
    while (first.isValid() && changes < mostChanges && !stop.stop_requested()) {
        QTextBlock last = first;
        while (last.next().isValid() && pageOf(document, last.next()) == pageOf(document, first)) {
            last = last.next();
        }
        const QTextBlock next = last.next();
        const bool isInAppendix = first.position() >= appendix;
        if ((!isInAppendix || !next.isValid()) && isTail(document, first, last, starts)) {
            const QTextBlock shown = pictureOver(document, first);
            if (isInAppendix) {
                takeParts(document, first, last, most);
            } else if (!shown.isValid() || !isPicture(shown) || !makeRoom(document, shown, last)) {
                takeAlong(document, first, last.position() + 1, most);
            }
            ++changes;
        }
        first = next;
    }
}

/// What begins from `first` on and before `end`: each change moves only what follows it.
void keepWithin(QTextDocument& document, int first, int end, int& changes, const std::stop_token& stop)
{
    const auto keepUpTo = [&](int to) {
        keepParts(document, first, to, changes, stop);
        keepParagraphs(document, first, to, changes, stop);
    };
    for (QTextTable* table : tablesOf(document)) {
        if (table->firstPosition() >= first && table->firstPosition() < end) {
            keepUpTo(table->firstPosition());
            keepTable(document, *table, changes);
            keepHeadings(document, first, table->firstPosition(), stop);
            keepCode(document, first, table->firstPosition(), stop);
            keepRows(document, *table, changes, stop);
            keepLastRows(document, *table, changes);
            first = table->lastPosition();
        }
    }
    keepUpTo(end);
    keepHeadings(document, first, end, stop);
    keepCode(document, first, end, stop);
}
} // namespace

void breakPages(QTextDocument& document, const std::stop_token& stop)
{
    const Starts starts = startsOf(document);
    const std::vector<QTextBlock> sections = sectionsOf(document);
    const bool areMany = sections.size() > mostChanges;
    if (areMany) {
        breakBeforeAll(document, sections);
    }
    int changes = 0;
    const int appendix = beginOfAppendix(document);
    keepWithin(document, 0, sections.empty() ? document.characterCount() : sections[0].position(), changes, stop);
    for (std::size_t at = 0; at < sections.size() && !stop.stop_requested(); ++at) {
        const bool isLast = at + 1 == sections.size();
        if (!areMany) {
            keepSection(document, sections[at], isLast ? document.lastBlock() : sections[at + 1].previous());
        }
        const int end = isLast ? document.characterCount() : sections[at + 1].position();
        keepWithin(document, sections[at].position(), end, changes, stop);
        if (sections[at].position() < appendix) {
            keepParted(document, sections[at].position(), end, changes);
        }
    }
    keepTails(document, starts, changes, stop);
}

void numberContents(QTextDocument& document, const std::vector<int>& pages)
{
    const auto tables = tablesOf(document);
    if (tables.empty() || tables.front()->format().border() != 0) {
        return;
    }
    QTextCursor all(&document);
    all.beginEditBlock(); // each change costs a layout
    const auto rows = std::min(static_cast<std::size_t>(tables.front()->rows()), pages.size());
    for (std::size_t row = 0; row < rows; ++row) {
        tables.front()
            ->cellAt(static_cast<int>(row), 1)
            .firstCursorPosition()
            .insertText(QString::number(pages[row] + 1));
    }
    all.endEditBlock();
}

} // namespace ui
