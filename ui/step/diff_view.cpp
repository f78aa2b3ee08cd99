// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/diff_view.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"
#include "ui/look/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QTextBlock>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

DiffView::DiffView(QWidget* parent)
    : QPlainTextEdit(parent)
{
    setObjectName(u"code"_s);
    setReadOnly(true);
    setFont(codeFont());
    setLineWrapMode(WidgetWidth); // as the code: who approves it has all of it in sight
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setAccessibleName(tr("Changes to the code"));
    document()->setDocumentMargin(8);
    leaveWheelToPage(this);
    connect(
        document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this, &DiffView::fitHeight);
}

void DiffView::showDiff(const std::vector<core::DiffLine>& lines)
{
    const auto number = [](int line) { return line > 0 ? u"%1"_s.arg(line, 4) : u"    "_s; };
    QStringList text;
    m_kinds.clear();
    for (const core::DiffLine& line : lines) {
        const QChar sign = line.kind == core::DiffKind::Added ? u'+'
            : line.kind == core::DiffKind::Removed            ? u'-'
                                                              : u' ';
        text << number(line.oldLine) + number(line.newLine) + u"  "_s + sign + u' ' + qs(line.text);
        m_kinds.push_back(line.kind);
    }
    setPlainText(text.join(u'\n'));
    fitHeight();
    colour();
}

void DiffView::fitHeight()
{
    // A plain text's layout counts its height in lines, those that a long one is broken into as well.
    const int shown = std::clamp(static_cast<int>(document()->size().height()), 3, 24);
    setFixedHeight(shown * fontMetrics().lineSpacing() + 28);
}

void DiffView::colour()
{
    const Colours& c = currentColours();
    QList<QTextEdit::ExtraSelection> marks;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const auto line = static_cast<std::size_t>(block.blockNumber());
        if (line >= m_kinds.size() || m_kinds[line] == core::DiffKind::Same) {
            continue;
        }
        const bool added = m_kinds[line] == core::DiffKind::Added;
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(block);
        mark.format.setBackground(added ? c.goodSoft : c.badSoft);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks << mark;
    }
    setExtraSelections(marks);
}

void DiffView::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        colour();
    }
}

} // namespace ui
