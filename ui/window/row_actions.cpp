// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/row_actions.h"

#include "core/domain/cell_format.h"
#include "core/domain/truth_words.h"
#include "ui/data/data_page.h"
#include "ui/grid/state_rows.h"
#include "ui/look/message_strip.h"
#include "ui/look/text.h"
#include "ui/step/step_card.h"
#include "ui/step/thread_view.h"
#include "ui/window/data_actions.h"
#include "ui/window/file_actions.h"

#include <algorithm>

namespace ui {

namespace {
std::vector<sandbox::TableColumn> columnsOf(const core::Dataset& dataset)
{
    std::vector<sandbox::TableColumn> columns;
    for (const core::ColumnProfile& column : dataset.profile.columns) {
        columns.push_back({ column.name, column.type });
    }
    return columns;
}

/// The frame's rows with yes and no as the file writes them.
RowSource inWordsOf(const core::Dataset& dataset, RowSource rows)
{
    std::vector<std::optional<core::TruthWords>> words;
    for (const core::ColumnProfile& column : dataset.profile.columns) {
        words.push_back(core::truthWords(column));
    }
    rows.value = [words](std::size_t column, const sandbox::Cell& cell) {
        const auto* truth = std::get_if<bool>(&cell);
        return truth && words[column] ? sandbox::Cell(*truth ? words[column]->yes : words[column]->no) : cell;
    };
    return rows;
}
} // namespace

RowActions::RowActions(Analysis& analysis, const Places& places, QWidget* window)
    : QObject(window)
    , m_analysis(analysis)
    , m_look(places.look)
    , m_files(places.files)
    , m_message(places.message)
    , m_work(analysis)
{
    connect(&places.thread, &ThreadView::cardMade, this, &RowActions::connectCard);
    connect(&places.page, &DataPage::partSavingWanted, this, &RowActions::saveRows);
    connect(&m_work, &NumberWork::followed, this, &RowActions::showRows);
    connect(&m_work, &NumberWork::untraced, this, &RowActions::tellWhy);
}

void RowActions::connectCard(StepCard* card)
{
    connect(card, &StepCard::frameWanted, this, &RowActions::showFrame);
    connect(card, &StepCard::partRowsWanted, this, [this](std::int64_t step, const core::PartRows& rows) {
        if (rows.areKnown()) {
            m_work.follow(step, rows);
        } else {
            tellWhy(qs(core::whyUnknown(rows, translated)));
        }
    });
    connect(
        card, &StepCard::rowsWanted, this, [this](std::int64_t step, const std::optional<core::PointedNumber>& number) {
            if (number) {
                m_work.follow(step, *number);
            } else {
                tellWhy(tr("This number is not among the rows of the result that are kept: it cannot be traced to its "
                           "rows."));
            }
        });
}

void RowActions::tellWhy(const QString& why)
{
    m_message.showPassing(why);
}

void RowActions::showFrame(const QString& name, std::int64_t rows)
{
    const auto& all = m_analysis.datasets();
    const auto wanted = utf8(name);
    const auto found = std::ranges::find_if(all, [&](const core::Dataset& one) {
        return one.fileName() == wanted || one.variable == wanted || one.name == wanted;
    });
    if (found == all.end()) {
        m_look.showVariable(wanted, rows);
    } else if (found->profile.rows == rows) {
        m_look.showNamed(found->name);
    } else {
        m_message.showPassing(tr("%1 has %2 rows. Which of them these %3 are was not kept.")
                .arg(name, qs(core::groupedText(found->profile.rows)), qs(core::groupedText(rows))));
    }
}

void RowActions::showRows(const core::FollowedNumber& number, const QString& words)
{
    m_shown = number;
    m_message.pass(); // it is of another number
    if (const core::Dataset* of = dataset()) {
        auto rows = stateRowsAt(m_analysis.jail(), frame(), columnsOf(*of), number.rows);
        m_look.showPart(*of, inWordsOf(*of, std::move(rows)), words);
    }
}

void RowActions::saveRows()
{
    if (const core::Dataset* of = dataset()) {
        const sandbox::Table shown { utf8(tr("Rows of %1").arg(qs(of->variable))), columnsOf(*of),
            std::ssize(m_shown.rows), {} };
        m_files.chooseTable(frame(), shown, m_shown.rows);
    }
}

StateFrame RowActions::frame() const
{
    return { m_shown.state, { m_shown.trace.frame.name, -1, m_shown.trace.frame } };
}

const core::Dataset* RowActions::dataset() const
{
    const auto& all = m_analysis.datasets();
    const auto found = std::ranges::find(all, m_shown.dataset, &core::Dataset::name);
    return found == all.end() ? nullptr : &*found;
}

} // namespace ui
