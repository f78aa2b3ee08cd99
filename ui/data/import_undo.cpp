// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/import_choices.h"
#include "ui/look/text.h"

#include <QCoreApplication>

namespace ui {

namespace {
/// Collects what differs from `own`, each with everything else as it is now.
class Undo {
public:
    Undo(const core::ImportChange& now, const core::ImportChange& own)
        : m_now(now)
        , m_own(own)
    {
    }

    template <typename... Member> void file(const char* words, Member... member)
    {
        core::ImportChange without = m_now;
        ((without.*member = m_own.*member), ...);
        add(tr(words), without);
    }

    template <typename Member> void column(const char* words, const std::string& name, Member member)
    {
        core::ImportChange without = m_now;
        without.column(name).*member = core::ColumnChange {}.*member;
        without.dropEmptyColumns();
        add(tr(words).arg(qs(name)), without);
    }

    std::vector<ImportChoice> choices {};

private:
    static QString tr(const char* text) { return QCoreApplication::translate("ui", text); }

    void add(const QString& words, const core::ImportChange& without)
    {
        if (without != m_now) {
            choices.push_back({ words, false, without });
        }
    }

    const core::ImportChange& m_now;
    const core::ImportChange& m_own;
};
} // namespace

std::vector<ImportChoice> undoChoices(const core::Dataset& dataset)
{
    const core::ImportChange own = dataset.ownChange();
    const core::ImportChange& now = dataset.change;
    Undo undo(now, own);
    undo.file(QT_TRANSLATE_NOOP("ui", "Character encoding"), &core::ImportChange::encoding);
    undo.file(QT_TRANSLATE_NOOP("ui", "What separates columns"), &core::ImportChange::delimiter);
    undo.file(QT_TRANSLATE_NOOP("ui", "Where the names are"), &core::ImportChange::skippedRows, &core::ImportChange::headerRows);
    undo.file(QT_TRANSLATE_NOOP("ui", "What encloses cells"), &core::ImportChange::quote, &core::ImportChange::strayQuotes);
    undo.file(QT_TRANSLATE_NOOP("ui", "A quote inside a cell"), &core::ImportChange::escape);
    undo.file(QT_TRANSLATE_NOOP("ui", "Lines that are comments"), &core::ImportChange::comment, &core::ImportChange::lineComments);
    undo.file(QT_TRANSLATE_NOOP("ui", "Rows at the end"), &core::ImportChange::footerRows);
    undo.file(QT_TRANSLATE_NOOP("ui", "Decimal sign"), &core::ImportChange::decimal);
    undo.file(QT_TRANSLATE_NOOP("ui", "Order of dates"), &core::ImportChange::dayFirst);
    for (const core::ColumnChange& column : now.columns) {
        undo.column(QT_TRANSLATE_NOOP("ui", "Type of %1"), column.name, &core::ColumnChange::type);
        undo.column(QT_TRANSLATE_NOOP("ui", "Decimal sign in %1"), column.name, &core::ColumnChange::decimal);
        undo.column(QT_TRANSLATE_NOOP("ui", "Order of dates in %1"), column.name, &core::ColumnChange::dayFirst);
        undo.column(QT_TRANSLATE_NOOP("ui", "Words for “missing” in %1"), column.name, &core::ColumnChange::missingWords);
        undo.column(QT_TRANSLATE_NOOP("ui", "Words that are values in %1"), column.name, &core::ColumnChange::keptWords);
    }
    if (now != own) {
        undo.choices.insert(undo.choices.begin(), { QCoreApplication::translate("ui", "All my changes"), false, own });
    }
    return undo.choices;
}

} // namespace ui
