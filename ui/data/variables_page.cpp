// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/variables_page.h"

#include "ui/grid/grid_sum.h"
#include "ui/grid/grid_view.h"
#include "ui/grid/paged_table.h"
#include "ui/grid/search_field.h"
#include "ui/grid/table_model.h"
#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QHBoxLayout>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

using namespace Qt::StringLiterals;

namespace ui {

sandbox::Table variableTable(const std::vector<sandbox::Variable>& variables)
{
    using enum sandbox::ColumnType;
    constexpr double kilobyte = 1000;
    sandbox::Table table;
    const auto name = [](const QString& text) { return utf8(text); };
    table.columns = { { name(VariablesPage::tr("Name")), Text }, { name(VariablesPage::tr("Type")), Text },
        { name(VariablesPage::tr("Rows")), Integer }, { name(VariablesPage::tr("Columns")), Integer },
        { name(VariablesPage::tr("Memory (kB)")), Number } };
    table.rowCount = std::ssize(variables);
    for (const sandbox::Variable& variable : variables) {
        const auto extent = [&](std::size_t axis) {
            return axis < variable.shape.size() ? sandbox::Cell(variable.shape[axis]) : sandbox::Cell();
        };
        table.rows.push_back({ variable.name, variable.type, extent(0), extent(1),
            std::round(static_cast<double>(variable.bytes) / kilobyte * 10) / 10 });
    }
    return table;
}

namespace {
bool isTable(const sandbox::Variable& variable)
{
    return variable.type == "DataFrame" || variable.type == "Series";
}
} // namespace

VariablesPage::VariablesPage(std::shared_ptr<JailDoor> door, QWidget* parent)
    : QWidget(parent)
    , m_door(std::move(door))
    , m_size(mutedLabel({}, this))
    , m_remake(plainButton(tr("Run the steps again"), "run"_L1, this))
    , m_split(new QSplitter(Qt::Vertical, this))
    , m_list(new GridView(this))
    , m_frameBox(new QWidget(this))
    , m_frameName(titleLabel({}, 1, true, m_frameBox))
    , m_frameSize(mutedLabel({}, m_frameBox))
    , m_use(flatButton(tr("Use as data"), "plus"_L1, m_frameBox))
    , m_save(flatButton(tr("Save…"), "save"_L1, m_frameBox))
    , m_frameTools(new QHBoxLayout)
    , m_rows(new GridView(m_frameBox))
    , m_sum(new GridSum(m_rows))
{
    auto* back = iconButton(tr("Back to the analysis"), "left"_L1, this);
    connect(back, &QToolButton::clicked, this, &VariablesPage::backWanted);
    m_remake->setToolTip(tr("Make the state again by running the steps that you approved"));
    m_remake->hide();
    connect(m_remake, &QPushButton::clicked, this, &VariablesPage::remakeWanted);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(titleLabel(tr("Variables"), 2, true, this));
    words->addWidget(m_size);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(back, 0, Qt::AlignTop);
    head->addLayout(words, 1);
    head->addWidget(m_remake, 0, Qt::AlignTop);
    m_list->setAccessibleName(tr("Variables of the present state"));
    m_rows->setRowNumbersShown(true);
    m_frameTools->setSpacing(8);
    m_frameTools->addWidget(m_frameName);
    m_frameTools->addWidget(m_frameSize, 1);
    m_frameTools->addWidget(m_use);
    m_use->setToolTip(tr("Add this table to the data of the analysis, to be asked about like a file"));
    connect(m_use, &QPushButton::clicked, this, [this] { emit dataWanted(m_frame.frame.variable); });
    m_frameTools->addWidget(m_save);
    m_save->setToolTip(tr("Save the table with all its rows as a CSV file or a workbook"));
    m_save->setAccessibleName(tr("Save table"));
    connect(m_save, &QPushButton::clicked, this, [this] { emit saveWanted(m_frame, m_first); });
    m_frameName->setWordWrap(false);
    auto* frame = new QVBoxLayout(m_frameBox);
    frame->setContentsMargins(0, 8, 0, 0);
    frame->addLayout(m_frameTools);
    frame->addWidget(m_rows, 1);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(m_list);
    m_split->addWidget(m_frameBox);
    m_split->setSizes({ 220, 400 });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 6);
    column->setSpacing(8);
    column->addLayout(head);
    column->addWidget(m_split, 1);
    m_frameBox->hide();
    m_list->hide();
    connect(m_list, &GridView::currentChanged, this, [this](int row, int) { choose(row); });
    connect(m_sum, &GridSum::changed, this, [this] {
        if (m_rowsModel) {
            showFrameSize();
        }
    });
}

void VariablesPage::showVariables(
    const std::string& state, const std::optional<std::vector<sandbox::Variable>>& variables, bool anySteps)
{
    m_remake->setVisible(!variables && anySteps);
    const bool same = variables && state == m_state && *variables == m_variables;
    if (!same) {
        hideFrame();
        m_state = state;
        m_variables = variables.value_or(std::vector<sandbox::Variable>());
        auto* model = new TableModel(variableTable(m_variables), this);
        m_list->setModel(model);
        delete std::exchange(m_listModel, model);
        m_list->setVisible(!m_variables.empty());
    }
    const auto [name, rows] = std::exchange(m_wanted, {});
    const auto named = std::ranges::find_if(m_variables, [&](const sandbox::Variable& variable) {
        return variable.name == name && !variable.shape.empty() && variable.shape.front() == rows;
    });
    const auto table = named != m_variables.end() || same ? named : std::ranges::find_if(m_variables, isTable);
    if (table != m_variables.end()) {
        m_list->setCurrent(static_cast<int>(table - m_variables.begin()), 0);
    }
    if (!variables) {
        m_size->setText(anySteps ? tr("The state of the analysis is not in the jail any more: it was closed in "
                                      "between, or a step left something running.")
                                 : tr("The state of the analysis is not there."));
        return;
    }
    if (!name.empty() && named == m_variables.end()) {
        m_size->setText(tr("%1 is not there any more as it was.").arg(qs(name)));
        return;
    }
    const auto bytes = std::accumulate(m_variables.begin(), m_variables.end(), std::int64_t(0),
        [](std::int64_t sum, const sandbox::Variable& variable) { return sum + variable.bytes; });
    m_size->setText(m_variables.empty() ? tr("There are no variables yet: they come with the first step that is run.")
                                        : tr("%1 in all · choose a table to see its rows").arg(bytesText(bytes)));
}

void VariablesPage::setDataNames(std::vector<std::string> names)
{
    m_dataNames = std::move(names);
    if (std::ranges::contains(m_dataNames, m_frame.frame.variable)) {
        m_use->hide();
    }
}

void VariablesPage::showWork(const QString& phase)
{
    m_size->setText(phase);
    m_remake->hide();
}

void VariablesPage::takeFocus()
{
    m_list->setFocus(Qt::OtherFocusReason);
}

/// Looking costs a page of rows only, so going through the list shows each table as it comes.
void VariablesPage::choose(int row)
{
    const std::string name = utf8(m_listModel->index(row, 0).data().toString());
    const auto found = std::ranges::find(m_variables, name, &sandbox::Variable::name);
    if (found != m_variables.end() && (m_frame.frame.variable != name || m_frameBox->isHidden())) {
        showFrame(*found);
    }
}

void VariablesPage::showFrame(const sandbox::Variable& variable)
{
    if (!isTable(variable)) {
        hideFrame();
        return;
    }
    m_frame = { m_state, { variable.name } };
    m_frameName->setText(qs(variable.name));
    m_frameSize->setText(tr("Reading…"));
    m_save->hide();
    m_use->hide();
    m_rows->setAccessibleName(tr("Rows of %1").arg(qs(variable.name)));
    m_open.start([door = m_door, frame = m_frame](std::stop_token stop) { return firstStateRows(*door, frame, stop); },
        [this](core::Result<sandbox::Table> first) { takeFrame(std::move(first)); });
}

void VariablesPage::takeFrame(core::Result<sandbox::Table> first)
{
    m_frameBox->show();
    delete std::exchange(m_search, nullptr);
    m_rows->setVisible(first.has_value());
    m_save->setVisible(first.has_value());
    m_use->setVisible(first.has_value() && !std::ranges::contains(m_dataNames, m_frame.frame.variable));
    if (!first) {
        m_frameSize->setText(qs(inWords(first.error().message, translated)));
        return;
    }
    m_first = *first;
    m_first.name = m_frame.frame.variable;
    auto* model = new PagedTable(stateRows(m_door, m_frame, std::move(*first)), this);
    m_search = new SearchField(model, m_rows, m_frameBox);
    m_frameTools->addWidget(m_search);
    m_rows->setModel(model);
    delete std::exchange(m_rowsModel, model);
    connect(model, &GridModel::orderChanged, this, &VariablesPage::showFrameSize);
    connect(model, &GridModel::workChanged, this,
        [this](const QString& phase) { phase.isEmpty() ? showFrameSize() : m_frameSize->setText(phase); });
    connect(model, &GridModel::copyFailed, m_frameSize, &QLabel::setText);
    connect(model, &PagedTable::readFailed, m_frameSize, &QLabel::setText);
    showFrameSize();
}

void VariablesPage::showFrameSize()
{
    const qint64 all = m_rowsModel->allRows();
    const QString size = m_rowsModel->rowCount() < all
        ? tr("%1 of %2 rows").arg(countText(m_rowsModel->rowCount()), countText(all))
        : sizeText(all, m_rowsModel->columnCount());
    m_frameSize->setText(m_sum->text().isEmpty() ? size : m_sum->text());
}

void VariablesPage::hideFrame()
{
    m_open.stop();
    m_frame = {};
    m_frameBox->hide();
}

} // namespace ui
