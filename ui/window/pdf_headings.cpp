// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/pdf_headings.h"

#include "ui/window/pdf_places.h"

#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>

namespace ui {

namespace {
/// The next heading, where no more than a few lines of text stand before it and it is one below `level`; else none.
QTextBlock partBehind(QTextBlock block, int level)
{
    constexpr int fewLines = 4;
    for (int lines = 0; block.isValid() && block.blockFormat().headingLevel() == 0; block = block.next()) {
        lines += block.layout()->lineCount();
        if (lines > fewLines || isPicture(block) || QTextCursor(block).currentTable() != nullptr) {
            return {};
        }
    }
    return block.isValid() && block.blockFormat().headingLevel() > level ? block : QTextBlock();
}

/// Where that begins which a heading heads: behind those that follow it, and the few lines between.
QTextBlock headedBy(QTextBlock block)
{
    int level = 0;
    for (QTextBlock part = block; part.isValid(); part = partBehind(block, level)) {
        for (block = part; block.isValid() && block.blockFormat().headingLevel() > 0; block = block.next()) {
            level = block.blockFormat().headingLevel();
        }
    }
    return block;
}
/// A line of code, wrapped or not.
bool isCode(const QTextBlock& block)
{
    return block.isValid() && QTextCursor(block).currentTable() == nullptr
        && block.charFormat().fontFamilies().toStringList().contains(QStringLiteral("monospace"));
}

/// The block of the fourth line of code that begins there, or of its last one.
QTextBlock endOfOpening(QTextBlock block)
{
    constexpr int fewest = 4;
    for (int lines = block.layout()->lineCount(); lines < fewest && isCode(block.next());
        lines += block.layout()->lineCount()) {
        block = block.next();
    }
    return block;
}

/// The heading over a block, where no more than a few lines are between; else the block.
QTextBlock headingNear(const QTextBlock& block)
{
    constexpr int fewLines = 4;
    int lines = 0;
    for (QTextBlock before = block.previous(); before.isValid() && lines <= fewLines; before = before.previous()) {
        if (before.blockFormat().headingLevel() > 0) {
            return before;
        }
        if (isPicture(before) || QTextCursor(before).currentTable() != nullptr) {
            break;
        }
        lines += before.layout()->lineCount();
    }
    return block;
}
} // namespace

void breakBefore(QTextDocument& document, const QTextBlock& block)
{
    QTextBlock first = block;
    while (first.previous().isValid() && first.previous().blockFormat().headingLevel() > 0) {
        first = first.previous();
    }
    if (first == document.firstBlock()) {
        return;
    }
    QTextBlockFormat onNewPage;
    onNewPage.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    QTextCursor(first).mergeBlockFormat(onNewPage);
    layOut(document, first.position());
}

void keepTogether(QTextDocument& document, int from, int end)
{
    QTextBlockFormat onSamePage;
    onSamePage.setPageBreakPolicy(QTextFormat::PageBreak_Auto);
    for (QTextBlock block = document.findBlock(from); block.isValid() && block.position() < end; block = block.next()) {
        if (block.blockFormat().pageBreakPolicy() != QTextFormat::PageBreak_Auto) {
            QTextCursor(block).mergeBlockFormat(onSamePage);
        }
    }
    layOut(document, from);
}

void keepHeadings(QTextDocument& document, int first, int end, const std::stop_token& stop)
{
    for (QTextBlock heading = document.findBlock(first);
        heading.isValid() && heading.position() < end && !stop.stop_requested(); heading = heading.next()) {
        const QTextBlock headed = heading.blockFormat().headingLevel() > 0 ? headedBy(heading) : QTextBlock();
        if (headed.isValid() && pageOf(document, heading) != pageOf(document, headed)) {
            breakBefore(document, heading);
            keepTogether(document, heading.next().position(), headed.position() + 1);
        }
    }
}

void keepCode(QTextDocument& document, int first, int end, const std::stop_token& stop)
{
    for (QTextBlock block = document.findBlock(first);
        block.isValid() && block.position() < end && !stop.stop_requested(); block = block.next()) {
        if (!isCode(block) || isCode(block.previous())) {
            continue;
        }
        const QTextBlock begin = headingNear(block);
        const QTextBlock last = endOfOpening(block);
        if (pageOf(document, begin) != pageAt(document, bottomOf(document, last) - 1)) {
            breakBefore(document, begin);
            keepTogether(document, begin.next().position(), last.position() + 1);
        }
    }
}

} // namespace ui
