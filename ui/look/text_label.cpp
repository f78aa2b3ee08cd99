// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/text_label.h"

#include <utility>

namespace ui {

TextLabel::TextLabel(QWidget* parent)
    : QLabel(parent)
{
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    setOpenExternalLinks(false);
    showRing(this);
}

bool TextLabel::focusNextPrevChild(bool next)
{
    const auto link = std::pair(selectionStart(), selectedText());
    const bool isMoved = QLabel::focusNextPrevChild(next);
    const bool isCaught = isMoved && hasFocus() && link == std::pair(selectionStart(), selectedText());
    return isCaught ? QFrame::focusNextPrevChild(next) : isMoved; // back from a first link Qt finds the same again
}

void showRing(QLabel* label)
{
    label->setProperty("ring", true);
    label->setIndent(0); // else a frame moves its text away from that of other labels
}

} // namespace ui
