// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

class QTextBlock;
class QTextDocument;

namespace ui {

/// On which page, from 0, the first line of the block is.
int pageOf(const QTextDocument& document, const QTextBlock& block);

/// Moves to the next page what should not be cut: a heading from what it heads, a short section, a row of a table. Then
/// puts the numbers of the pages into the table of contents, which is the first thing behind the title.
void breakPages(QTextDocument& document, const std::stop_token& stop);

} // namespace ui
