// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBlock>

#include <stop_token>

class QTextDocument;

namespace ui {

/// The block goes to the next page, with the headings right above it.
void breakBefore(QTextDocument& document, const QTextBlock& block);
/// Takes back what sent blocks between the two to a page of their own.
void keepTogether(QTextDocument& document, int from, int end);
/// A heading at the foot of a page goes to the page of what it heads, with the few lines between. Those from `first` on
/// that begin before `end`.
void keepHeadings(QTextDocument& document, int first, int end, const std::stop_token& stop);

/// Code does not begin with fewer than four lines at the foot of a page: it goes to the next one, with its heading and
/// the few lines between. Code that begins from `first` on and before `end`.
void keepCode(QTextDocument& document, int first, int end, const std::stop_token& stop);

} // namespace ui
