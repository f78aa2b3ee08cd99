// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/result_view.h"

#include "core/domain/verdict.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/image_panel.h"
#include "ui/grid/table_panel.h"
#include "ui/look/controls.h"
#include "ui/look/text.h"
#include "ui/look/text_label.h"
#include "ui/step/artifact_list.h"

#include <QPlainTextEdit>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
QPlainTextEdit* textBlock(const QString& text, const QString& name, QWidget* parent)
{
    constexpr int mostTextLines = 16;
    auto* view = new QPlainTextEdit(text, parent);
    view->setObjectName(u"output"_s);
    view->setReadOnly(true);
    view->setFont(codeFont());
    view->setLineWrapMode(QPlainTextEdit::NoWrap);
    view->setAccessibleName(name);
    view->setFixedHeight(view->fontMetrics().lineSpacing() * std::clamp(view->blockCount(), 1, mostTextLines) + 24);
    leaveWheelToPage(view);
    return view;
}

QString trimmedEnd(const std::string& text)
{
    QString shown = qs(text);
    while (shown.endsWith(u'\n')) {
        shown.chop(1);
    }
    return shown;
}
} // namespace

ResultView::ResultView(const sandbox::RunResult& result, const Dialogs& dialogs, QWidget* parent,
    const core::Translate& titles, const core::Answer& answer)
    : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    for (const sandbox::Display& display : sandbox::shownDisplays(result)) {
        QWidget* part = widgetFor(display, dialogs, titles);
        m_parts.push_back(part);
        column->addWidget(part);
    }
    const auto addPrinted = [&](const std::string& text, bool cut, const QString& title) {
        if (trimmedEnd(text).isEmpty()) {
            return;
        }
        column->addWidget(mutedLabel(cut ? tr("%1 (cut: it printed more than is kept)").arg(title) : title, this));
        column->addWidget(textBlock(trimmedEnd(text), title, this));
    };
    addPrinted(core::withFiguresMarked(result.out, answer), result.outTruncated, tr("Printed"));
    addPrinted(result.err, result.errTruncated, tr("Messages"));
    if (!result.artifacts.empty() || !result.skipped.empty()) {
        auto* files = new ArtifactList(result.artifacts, result.skipped, this);
        connect(files, &ArtifactList::saveWanted, this, &ResultView::artifactWanted);
        column->addWidget(files);
    }
    for (const sandbox::BlockedAttempt& attempt : result.blocked) {
        column->addWidget(
            chip(tr("Refused: %1").arg(qs(attempt.detail)), "shield"_L1, Tone::Warn, this), 0, Qt::AlignLeft);
    }
}

QWidget* ResultView::widgetFor(const sandbox::Display& display, const Dialogs& dialogs, const core::Translate& titles)
{
    if (const auto* table = std::get_if<sandbox::Table>(&display)) {
        return new TablePanel(*table, this);
    }
    if (const auto* spec = std::get_if<sandbox::ChartSpec>(&display)) {
        auto named = *spec;
        named.title = titles.ofPlanner(named.title);
        auto* view = new ChartView(std::move(named), dialogs, this);
        connect(view, &ChartView::copied, this, &ResultView::chartCopied);
        connect(view, &ChartView::saved, this, &ResultView::chartSaved);
        connect(view, &ChartView::saveFailed, this, &ResultView::saveFailed);
        connect(view, &ChartView::revealWanted, this, &ResultView::revealWanted);
        return view;
    }
    if (const auto* image = std::get_if<sandbox::Image>(&display)) {
        auto* panel = new ImagePanel(*image, dialogs, this);
        connect(panel, &ImagePanel::copied, this, &ResultView::chartCopied);
        connect(panel, &ImagePanel::saved, this, &ResultView::chartSaved);
        connect(panel, &ImagePanel::saveFailed, this, &ResultView::saveFailed);
        return panel;
    }
    if (const auto* text = std::get_if<sandbox::Text>(&display)) {
        return textBlock(trimmedEnd(text->text), tr("Text"), this);
    }
    const auto& value = std::get<sandbox::Value>(display);
    const QString shown = std::holds_alternative<std::monostate>(value.cell) ? qs(value.text) : cellShown(value.cell);
    QLabel* label = titleLabel(shown, 8, true, this);
    label->setAccessibleName(tr("Result: %1").arg(shown));
    label->setFocusPolicy(Qt::StrongFocus);
    showRing(label);
    return label;
}

void ResultView::addChart(const sandbox::ChartSpec& chart, const Dialogs& dialogs)
{
    QWidget* part = widgetFor(chart, dialogs, {});
    qobject_cast<QVBoxLayout*>(layout())->insertWidget(static_cast<int>(m_parts.size()), part);
    m_parts.push_back(part);
}

void ResultView::offerAllRows()
{
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        if (auto* table = qobject_cast<TablePanel*>(m_parts[i])) {
            table->offerAllRows();
            connect(table, &TablePanel::allRowsWanted, this,
                [this, table, display = static_cast<int>(i)] { emit allRowsWanted(display, table); });
            connect(table, &TablePanel::saveWanted, this,
                [this, table, display = static_cast<int>(i)] { emit tableWanted(display, table->model()->table()); });
        }
    }
}

void ResultView::offerTraces()
{
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        if (auto* chart = qobject_cast<ChartView*>(m_parts[i])) {
            chart->offerRows();
            connect(chart, &ChartView::pointChosen, this, [this, chart](std::size_t series, std::size_t place) {
                if (const auto number = core::pointedAt(chart->spec(), series, place)) {
                    emit pointWanted(*number);
                }
            });
        }
        if (auto* table = qobject_cast<TablePanel*>(m_parts[i])) {
            table->offerRows();
            connect(table, &TablePanel::rowsWanted, this, [this, display = static_cast<int>(i)](int row, int column) {
                emit rowsWanted({ display, row, column });
            });
        }
    }
}

void ResultView::offerChartEdits(const core::RunRecord& run, const std::vector<core::ChartEdit>& charts)
{
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        if (auto* chart = qobject_cast<ChartView*>(m_parts[i])) {
            chart->offerEdit(core::chartEditOf(run, charts, static_cast<int>(i)));
            connect(chart, &ChartView::edited, this, &ResultView::chartEdited);
        }
    }
}

bool ResultView::showEvidence(const core::Evidence& evidence)
{
    if (evidence.display < 0 || evidence.display >= static_cast<int>(m_parts.size())) {
        return false;
    }
    QWidget* part = m_parts[static_cast<std::size_t>(evidence.display)];
    if (auto* table = qobject_cast<TablePanel*>(part)) {
        emit revealWanted(table);
        return table->selectCell(evidence.row, evidence.column);
    }
    emit revealWanted(part);
    part->setFocus(Qt::OtherFocusReason);
    return true;
}

} // namespace ui
