// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTextBlock;
class QTextDocument;

namespace ui {

/// Makes a picture that a page has no room for as small as it takes.
void fitPictures(QTextDocument& document);

/// Makes the picture so much smaller that it stays with its caption on the page of what stands before. False, and
/// nothing is changed: what is written in it would not be legible.
bool keepPicture(QTextDocument& document, const QTextBlock& picture);

/// The same so that what follows its caption up to `last` stands on its page.
bool makeRoom(QTextDocument& document, const QTextBlock& picture, const QTextBlock& last);

/// A short table of figures under the chart of them goes before it where the page has room for the table only.
bool takeTableFirst(QTextDocument& document, const QTextBlock& picture);

} // namespace ui
