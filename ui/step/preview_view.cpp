// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/preview_view.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"
#include "ui/step/failure_view.h"
#include "ui/step/result_view.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdlib>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
using sandbox::Change;

QString listed(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 6;
    QStringList list;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i) {
        list << qs(names[i]);
    }
    const auto more = static_cast<int>(names.size()) - static_cast<int>(list.size());
    return more > 0 ? PreviewView::tr("%1 and %2 more").arg(list.join(u", "_s)).arg(more) : list.join(u", "_s);
}

QString rowsText(std::int64_t rows)
{
    return rows == 1 ? PreviewView::tr("1 row") : PreviewView::tr("%1 rows").arg(countText(rows));
}

QFrame* changeChip(Change change, QWidget* parent)
{
    switch (change) {
    case Change::Added: return chip(PreviewView::tr("new"), "plus"_L1, Tone::Good, parent);
    case Change::Removed: return chip(PreviewView::tr("removed"), "discard"_L1, Tone::Warn, parent);
    case Change::Changed: break;
    }
    return chip(PreviewView::tr("changed"), "edit"_L1, Tone::Muted, parent);
}

/// Fills the grid with one change a line: what happens, to whom, how. Returns the same as sentences.
QStringList addChanges(QGridLayout* grid, const sandbox::Effects& effects, QWidget* parent)
{
    QStringList said;
    const auto add = [&](Change change, const QString& name, const QString& text) {
        const int row = grid->rowCount();
        QFrame* word = changeChip(change, parent);
        grid->addWidget(word, row, 0, Qt::AlignLeft | Qt::AlignVCenter);
        QLabel* who = titleLabel(name, 0, true, parent);
        who->setWordWrap(false);
        grid->addWidget(who, row, 1, Qt::AlignLeft | Qt::AlignVCenter);
        grid->addWidget(wrappedLabel(text, parent), row, 2);
        said << PreviewView::tr("%1 %2: %3").arg(name, word->accessibleName(), text);
    };
    for (const sandbox::VariableChange& change : effects.variables) {
        add(change.change, qs(change.name), changeText(change));
    }
    for (const sandbox::FileChange& file : effects.files) {
        add(file.change, qs(file.name),
            file.change == Change::Removed ? PreviewView::tr("file")
                                           : PreviewView::tr("file, %1").arg(bytesText(file.bytes)));
    }
    grid->setColumnStretch(2, 1);
    return said;
}

QString whyNot(const sandbox::RunResult& result)
{
    QStringList sentences { failureTitle(result) };
    if (result.error) {
        sentences << qs(result.error->message) << qs(result.error->hint);
    }
    sentences << qs(sandbox::reasonBesideError(result));
    sentences.removeAll(QString());
    return sentences.join(u'\n');
}

QString titleOf(const sandbox::Preview& preview)
{
    if (preview.result.status == sandbox::Status::Cancelled) {
        return PreviewView::tr("Preview stopped");
    }
    if (preview.result.status != sandbox::Status::Ok) {
        return PreviewView::tr("Preview: this code would fail");
    }
    const bool nothing = preview.effects.variables.empty() && preview.effects.files.empty();
    return nothing ? PreviewView::tr("Preview: it would change no variable and write no file")
                   : PreviewView::tr("Preview: what it would change");
}
} // namespace

QString changeText(const sandbox::VariableChange& change)
{
    const QString type = qs(change.type);
    if (change.change != Change::Changed) {
        const auto rows = change.change == Change::Added ? change.rowsAfter : change.rowsBefore;
        return rows ? PreviewView::tr("%1, %2").arg(type, rowsText(*rows)) : type;
    }
    QStringList parts;
    if (change.rowsBefore != change.rowsAfter && change.rowsBefore && change.rowsAfter) {
        const std::int64_t difference = *change.rowsAfter - *change.rowsBefore;
        parts << PreviewView::tr("%1 → %2 rows (%3%4)")
                     .arg(countText(*change.rowsBefore), countText(*change.rowsAfter), difference < 0 ? u"−"_s : u"+"_s,
                         countText(std::abs(difference)));
    }
    if (!change.columnsAdded.empty()) {
        parts << PreviewView::tr("new columns: %1").arg(listed(change.columnsAdded));
    }
    if (!change.columnsRemoved.empty()) {
        parts << PreviewView::tr("columns removed: %1").arg(listed(change.columnsRemoved));
    }
    for (const auto& retyped : change.typesChanged) {
        parts << PreviewView::tr("%1: %2 → %3").arg(qs(retyped.column), qs(retyped.before), qs(retyped.after));
    }
    if (change.cellsChanged.value_or(0) > 0) {
        parts << (*change.cellsChanged == 1 ? PreviewView::tr("1 cell changes")
                                            : PreviewView::tr("%1 cells change").arg(countText(*change.cellsChanged)));
    }
    return parts.isEmpty() ? PreviewView::tr("%1, another content").arg(type) : parts.join(u"; "_s);
}

PreviewView::PreviewView(const sandbox::Preview& preview, const Dialogs& dialogs, QWidget* parent)
    : QFrame(parent)
{
    const sandbox::RunResult& result = preview.result;
    const bool good = result.status == sandbox::Status::Ok;
    setObjectName(u"inset"_s);
    setFocusPolicy(Qt::StrongFocus);
    auto* close = iconButton(tr("Close the preview"), "close"_L1, this);
    connect(close, &QToolButton::clicked, this, &PreviewView::closeWanted);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(iconLabel("eye"_L1, Tone::Muted, 18, this), 0, Qt::AlignTop);
    head->addWidget(titleLabel(titleOf(preview), 0, true, this), 1);
    head->addWidget(close, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 8, 10);
    column->setSpacing(8);
    column->addLayout(head);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(6);
    QStringList said { titleOf(preview) };
    said += addChanges(grid, preview.effects, this);
    column->addLayout(grid);
    if (!good) {
        column->addWidget(wrappedLabel(whyNot(result), this));
        said << whyNot(result);
    }
    if (!sandbox::shownDisplays(result).empty() || !result.out.empty() || !result.err.empty()
        || !result.blocked.empty()) {
        column->addWidget(thinLine(this));
        column->addWidget(mutedLabel(good ? tr("It would show:") : tr("It showed until then:"), this));
        column->addWidget(new ResultView(result, dialogs, this));
    }
    column->addWidget(mutedLabel(tr("It ran for %1 in a copy of the state. Nothing of it was kept; Run makes it count.")
                                     .arg(secondsText(result.metrics.wallMs)),
        this));
    setAccessibleName(said.join(u". "_s));
}

} // namespace ui
