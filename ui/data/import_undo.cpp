// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/import_choices.h"
#include "ui/look/text.h"

#include <QCoreApplication>

namespace ui {

namespace {
/// Collects what differs from `own`, each with everything else as it is now.
class Undo {
public:
    Undo(const core::ReadOptions& now, const core::ReadOptions& own)
        : m_now(now)
        , m_own(own)
    {
    }

    template <typename... Member> void file(const char* words, Member... member)
    {
        core::ReadOptions without = m_now;
        ((without.*member = m_own.*member), ...);
        add(tr(words), without);
    }

    template <typename Member> void column(const char* words, const std::string& name, Member member)
    {
        core::ReadOptions without = m_now;
        core::ReadOptions own = m_own;
        without.column(name).*member = own.column(name).*member;
        without.dropEmptyColumns();
        add(tr(words).arg(qs(name)), without);
    }

    std::vector<ImportChoice> choices {};

private:
    static QString tr(const char* text) { return QCoreApplication::translate("ui", text); }

    void add(const QString& words, const core::ReadOptions& without)
    {
        if (without != m_now) {
            choices.push_back({ words, false, without });
        }
    }

    const core::ReadOptions& m_now;
    const core::ReadOptions& m_own;
};
} // namespace

std::vector<ImportChoice> undoChoices(const core::ReadOptions& now, const core::ReadOptions& own)
{
    Undo undo(now, own);
    undo.file(QT_TRANSLATE_NOOP("ui", "Character encoding"), &core::ReadOptions::encoding);
    undo.file(QT_TRANSLATE_NOOP("ui", "What separates columns"), &core::ReadOptions::delimiter);
    undo.file(QT_TRANSLATE_NOOP("ui", "Where the names are"), &core::ReadOptions::skippedRows,
        &core::ReadOptions::headerRows);
    undo.file(
        QT_TRANSLATE_NOOP("ui", "What encloses cells"), &core::ReadOptions::quote, &core::ReadOptions::strayQuotes);
    undo.file(QT_TRANSLATE_NOOP("ui", "A quote inside a cell"), &core::ReadOptions::escape);
    undo.file(QT_TRANSLATE_NOOP("ui", "Lines that are comments"), &core::ReadOptions::comment,
        &core::ReadOptions::lineComments);
    undo.file(QT_TRANSLATE_NOOP("ui", "Rows at the end"), &core::ReadOptions::footerRows);
    undo.file(QT_TRANSLATE_NOOP("ui", "Rows with too many fields, cells right of the table"),
        &core::ReadOptions::surplusColumns);
    undo.file(QT_TRANSLATE_NOOP("ui", "Decimal sign"), &core::ReadOptions::decimal);
    undo.file(QT_TRANSLATE_NOOP("ui", "Order of dates"), &core::ReadOptions::dayFirst);
    for (const core::ColumnOptions& column : now.columns) {
        undo.column(QT_TRANSLATE_NOOP("ui", "Type of %1"), column.name, &core::ColumnOptions::type);
        undo.column(QT_TRANSLATE_NOOP("ui", "Decimal sign in %1"), column.name, &core::ColumnOptions::decimal);
        undo.column(QT_TRANSLATE_NOOP("ui", "Order of dates in %1"), column.name, &core::ColumnOptions::dayFirst);
        undo.column(
            QT_TRANSLATE_NOOP("ui", "Words for “missing” in %1"), column.name, &core::ColumnOptions::missingWords);
        undo.column(
            QT_TRANSLATE_NOOP("ui", "Words that are values in %1"), column.name, &core::ColumnOptions::keptWords);
    }
    if (now != own) {
        undo.choices.insert(undo.choices.begin(), { QCoreApplication::translate("ui", "All my changes"), false, own });
    }
    return undo.choices;
}

} // namespace ui
