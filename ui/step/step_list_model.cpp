// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/step_list_model.h"

#include "core/domain/own_code.h"
#include "core/domain/verdict.h"
#include "ui/look/icons.h"
#include "ui/look/text.h"
#include "ui/step/checks_view.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

bool wasStopped(const core::Step& step)
{
    return step.state == core::StepState::Failed && !step.runs.empty() && step.runs.back().result
        && step.runs.back().result->status == sandbox::Status::Cancelled;
}

/// A finding is what there is to say of it, and not that it ended.
static QString wordOfDone(const core::Step& step)
{
    const auto verdict = step.answer ? core::verdictOf(*step.answer) : core::Verdict::NotChecked;
    return verdict < core::Verdict::LookAtThis ? QCoreApplication::translate("ui", "Done")
                                               : qs(translated(core::patternOf(verdict).english));
}

QString stateWord(const core::Step& step)
{
    using enum core::StepState;
    const auto tr = [](const char* text) { return QCoreApplication::translate("ui", text); };
    switch (step.state) {
    case Asked: return tr("No code yet");
    case Proposed: return tr("Waits for your review");
    case Running: return tr("Running");
    case Failed: return wasStopped(step) ? tr("Stopped") : tr("Failed");
    case Done: return wordOfDone(step);
    case Discarded: return tr("Discarded");
    case Said:
        return !step.plan || (step.plan->choices.empty() && step.plan->unread.empty()) ? tr("Answered without code")
            : step.plan->action == core::PlanAction::Ask                               ? tr("Asks back")
                                                                                       : tr("Not answered");
    case Undone: return tr("Undone");
    }
    return {};
}

namespace {
QIcon stateIcon(const core::Step& step)
{
    using enum core::StepState;
    switch (step.state) {
    case Asked: return icon("question"_L1, Tone::Muted);
    case Proposed: return icon("eye"_L1, Tone::Accent);
    case Running: return icon("clock"_L1, Tone::Accent);
    case Failed: return wasStopped(step) ? icon("stop"_L1, Tone::Muted) : icon("error"_L1, Tone::Bad);
    case Done: return icon(lookOfDone(step).icon, lookOfDone(step).tone);
    case Discarded: return icon("discard"_L1, Tone::Muted);
    case Said: return icon("answer"_L1, Tone::Muted);
    case Undone: return icon("discard"_L1, Tone::Muted);
    }
    return {};
}
} // namespace

void StepListModel::showStep(const core::Step& step)
{
    const Row row { step.id, qs(core::headingOf(step)), qs(core::ownHeadingOf(step)), clockText(step.question.askedAt),
        stateWord(step), stateIcon(step) };
    const int known = rowOf(step.id);
    if (known >= 0) {
        m_rows[static_cast<std::size_t>(known)] = row;
        emit dataChanged(index(known), index(known));
        return;
    }
    const int end = static_cast<int>(m_rows.size());
    beginInsertRows({}, end, end);
    m_rows.push_back(row);
    endInsertRows();
}

void StepListModel::clear()
{
    beginResetModel();
    m_rows.clear();
    endResetModel();
}

int StepListModel::rowOf(std::int64_t step) const
{
    const auto found = std::ranges::find(m_rows, step, &Row::id);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int StepListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant StepListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const QString detail = row.askedAt.isEmpty() ? row.state : tr("%1 · %2").arg(row.state, row.askedAt);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole: return row.heading;
    case Qt::ToolTipRole: return row.heading == row.own ? row.own : tr("%1\n%2").arg(row.heading, row.own);
    case Qt::DecorationRole: return row.icon;
    case Qt::AccessibleTextRole: return tr("%1, %2").arg(row.heading, detail);
    case Detail: return detail;
    case StepId: return static_cast<qlonglong>(row.id);
    case IsNamed: return row.heading != row.own;
    default: return {};
    }
}

Qt::ItemFlags StepListModel::flags(const QModelIndex& index) const
{
    const auto flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsEditable : flags;
}

bool StepListModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return false;
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const QString typed = value.toString().simplified();
    if (typed != row.heading.simplified()) {
        emit nameChosen(row.id, typed == row.own.simplified() ? QString() : typed);
    }
    return true;
}

} // namespace ui
