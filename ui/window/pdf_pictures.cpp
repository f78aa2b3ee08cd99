// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/pdf_pictures.h"

#include "ui/window/pdf_places.h"

#include <QImage>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>
#include <QUrl>

namespace ui {

namespace {
QImage imageOf(const QTextDocument& document, const QTextBlock& picture)
{
    const QString name = picture.begin().fragment().charFormat().toImageFormat().name();
    return document.resource(QTextDocument::ImageResource, QUrl(name)).value<QImage>();
}

double widthOf(const QTextBlock& picture)
{
    return picture.begin().fragment().charFormat().toImageFormat().width();
}

void setWidth(QTextDocument& document, const QTextBlock& picture, double width)
{
    const QTextFragment fragment = picture.begin().fragment();
    QTextImageFormat format = fragment.charFormat().toImageFormat();
    format.setWidth(width);
    QTextCursor cursor(&document);
    cursor.setPosition(fragment.position());
    cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
    cursor.setCharFormat(format);
}

/// A letter of 10 points has 6.5 then.
double leastWidth(const QImage& image)
{
    constexpr double isLegible = 0.65;
    constexpr double pixelsOfMeter = 96 / 0.0254;
    return isLegible * image.width() * pixelsOfMeter / image.dotsPerMeterX();
}
} // namespace

void fitPictures(QTextDocument& document)
{
    constexpr double most = 0.8; // leaves room for a heading, a sentence and the caption
    const double highest = most * document.pageSize().height() / dotsOfPixel(document);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (!isPicture(block)) {
            continue;
        }
        const QSizeF size = imageOf(document, block).size();
        if (size.height() * widthOf(block) > highest * size.width()) {
            setWidth(document, block, highest * size.width() / size.height());
        }
    }
}

bool keepPicture(QTextDocument& document, const QTextBlock& picture)
{
    const QTextBlock before = picture.previous();
    const QTextBlock last = picture.next().isValid() ? picture.next() : picture;
    const QImage image = imageOf(document, picture);
    if (!before.isValid() || image.isNull()) {
        return false;
    }
    const double dots = dotsOfPixel(document);
    const double end = bottomOf(document, before);
    const double height = bottomOf(document, picture) - topOf(document, picture);
    const double beside = bottomOf(document, last) - topOf(document, picture) - height
        + (picture.blockFormat().topMargin() + before.blockFormat().bottomMargin()) * dots;
    const int page = pageAt(document, end - 1);
    const double width = widthOf(picture);
    const double fitting = (endOfPage(document, page) - end - beside) / dots * image.width() / image.height();
    if (fitting >= width || fitting < leastWidth(image)) {
        return false;
    }
    setWidth(document, picture, fitting);
    layOut(document, picture.position());
    if (pageAt(document, bottomOf(document, last) - 1) == page) {
        return true;
    }
    setWidth(document, picture, width);
    layOut(document, picture.position());
    return false;
}

bool makeRoom(QTextDocument& document, const QTextBlock& picture, const QTextBlock& last)
{
    const QTextBlock caption = picture.next();
    const QTextBlock next = caption.next();
    const QImage image = imageOf(document, picture);
    if (!next.isValid() || image.isNull()) {
        return false;
    }
    const double dots = dotsOfPixel(document);
    const double between = (caption.blockFormat().bottomMargin() + next.blockFormat().topMargin()) * dots;
    const int page = pageOf(document, caption);
    const double missing = bottomOf(document, last) - topOf(document, next) + between
        - (endOfPage(document, page) - bottomOf(document, caption));
    const double width = widthOf(picture);
    const double fitting = width - missing / dots * image.width() / image.height() - 1;
    if (fitting >= width || fitting < leastWidth(image)) {
        return false;
    }
    const QTextFormat::PageBreakFlags policy = next.blockFormat().pageBreakPolicy();
    const auto set = [&](double wide, QTextFormat::PageBreakFlags breaks) {
        QTextBlockFormat format;
        format.setPageBreakPolicy(breaks);
        QTextCursor(next).mergeBlockFormat(format);
        setWidth(document, picture, wide);
        layOut(document, picture.position());
    };
    set(fitting, QTextFormat::PageBreak_Auto);
    const bool isThere = pageAt(document, bottomOf(document, last) - 1) == page;
    if (!isThere) {
        set(width, policy);
    }
    return isThere;
}

bool takeTableFirst(QTextDocument& document, const QTextBlock& picture)
{
    const QTextBlock caption = picture.next();
    const QTextBlock above = caption.next(); // the table's own caption
    const QTextBlock before = picture.previous();
    const QTextTable* table = above.isValid() ? QTextCursor(above.next()).currentTable() : nullptr;
    if (!before.isValid() || table == nullptr || isLong(*table)
        || document.findBlock(table->firstPosition() - 1) != above) {
        return false; // of a long one its chart would stand behind it, far from the answer
    }
    const double end = bottomOf(document, before);
    const double needed = extentOf(document, *table, table->rows() - 1).bottom - topOf(document, above);
    const QTextBlock below = document.findBlock(table->lastPosition() + 1);
    if (end + needed > endOfPage(document, pageAt(document, end - 1)) || !below.isValid()) {
        return false;
    }
    const QTextBlockFormat formatAbove = above.blockFormat();
    QTextCursor cursor(&document);
    cursor.beginEditBlock();
    cursor.setPosition(below.position() + below.length() - 1);
    cursor.insertBlock(picture.blockFormat());
    cursor.insertImage(picture.begin().fragment().charFormat().toImageFormat());
    cursor.insertBlock(caption.blockFormat());
    cursor.insertText(caption.text(), caption.begin().fragment().charFormat());
    cursor.setPosition(picture.position());
    cursor.setPosition(above.position(), QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
    cursor.setBlockFormat(formatAbove);
    cursor.endEditBlock();
    layOut(document, cursor.position());
    return true;
}

} // namespace ui
