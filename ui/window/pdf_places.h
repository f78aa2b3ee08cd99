// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of a report lie on its pages.
#pragma once

#include <QTextBlock>

#include <limits>
#include <vector>

class QTextDocument;
class QTextTable;

namespace ui {

inline constexpr int firstRows = 6; ///< fewer of a long table do not stand at the foot of a page
inline constexpr int sectionLevel = 2; ///< of a section's heading: the first is the title of the whole

/// Where the first line of the block begins, and where its last one ends.
double topOf(const QTextDocument& document, const QTextBlock& block);
double bottomOf(const QTextDocument& document, const QTextBlock& block);

/// Which page, from 0, that height is on.
int pageAt(const QTextDocument& document, double y);
/// Where the last line of that page may end.
double endOfPage(const QTextDocument& document, int page);
/// On which page, from 0, the first line of the block is.
int pageOf(const QTextDocument& document, const QTextBlock& block);

/// The headings of the sections.
std::vector<QTextBlock> sectionsOf(const QTextDocument& document);
/// On which page, from 0, each section begins.
std::vector<int> pagesOfSections(const QTextDocument& document);

std::vector<QTextTable*> tablesOf(const QTextDocument& document);
/// It may be cut where a page would stay white else.
bool isLong(const QTextTable& table);
bool isPicture(const QTextBlock& block);

/// Of a row of a table, from its first line to its last.
struct Extent {
    double top = std::numeric_limits<double>::max();
    double bottom = 0;
};
Extent extentOf(const QTextDocument& document, const QTextTable& table, int row);

/// Qt lays out what follows a change in part only; pages need all of it.
void layOut(QTextDocument& document, int from);

/// How many dots of the paper are one of the pixels that formats are measured in.
double dotsOfPixel(const QTextDocument& document);

} // namespace ui
