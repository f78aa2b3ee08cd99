// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <vector>

class QTextDocument;

namespace ui {

/// Moves to the next page what should not be cut: a heading from what it heads, a picture from its caption, a short
/// section or table, a row of a table. A picture is made smaller first where that is enough.
void breakPages(QTextDocument& document, const std::stop_token& stop);

/// Puts the numbers of the pages, from 1, into the table of contents, where it is the first thing behind the title.
void numberContents(QTextDocument& document, const std::vector<int>& pages);

} // namespace ui
