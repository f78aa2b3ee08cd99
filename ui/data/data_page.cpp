// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/data_page.h"

#include "core/data/database_view.h"
#include "core/data/raw_bytes.h"
#include "ui/data/facts_list.h"
#include "ui/data/file_rows.h"
#include "ui/grid/grid_sum.h"
#include "ui/grid/grid_view.h"
#include "ui/grid/paged_table.h"
#include "ui/grid/search_field.h"
#include "ui/grid/table_model.h"
#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <utility>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
/// Part of the file in hexadecimal, around the place where a row begins if that is known.
RawPart rawPart(
    const std::filesystem::path& path, const PagedTable::PlaceFinder& find, std::int64_t row, std::stop_token stop)
{
    constexpr std::int64_t lineBytes = 16;
    constexpr std::int64_t around = 32 * 1024;
    const auto place = find ? find(std::move(stop)) : core::Result<std::optional<std::int64_t>>(std::nullopt);
    RawPart part;
    if (place && *place) {
        part.row = row;
        part.place = **place;
        part.first = std::max<std::int64_t>(0, (part.place / lineBytes) * lineBytes - around);
        part.line = static_cast<int>((part.place - part.first) / lineBytes);
    }
    const auto bytes = core::rawBytes(path, part.first, 2 * around);
    part.bytes = bytes ? static_cast<std::int64_t>(bytes->size()) : 0;
    part.text = qs(bytes ? core::hexDump(*bytes, part.first) : inWords(bytes.error().message, translated));
    return part;
}
} // namespace

DataPage::DataPage(QWidget* parent)
    : QWidget(parent)
    , m_back(iconButton(tr("Back to the analysis"), "left"_L1, this))
    , m_title(titleLabel({}, 2, true, this))
    , m_size(mutedLabel({}, this))
    , m_origin(wrappedLabel({}, this))
    , m_name(iconButton(tr("Change the name in code"), "edit"_L1, this))
    , m_facts(new FactsList(this))
    , m_part(new QFrame(this))
    , m_partWords(wrappedLabel({}, m_part))
    , m_grid(new GridView(this))
    , m_sum(new GridSum(m_grid))
    , m_tools(new QHBoxLayout)
    , m_count(mutedLabel({}, this))
    , m_work(mutedLabel({}, this))
    , m_stop(iconButton(tr("Stop sorting or searching"), "stop"_L1, this))
    , m_pages(new QStackedWidget(this))
    , m_raw(new QPlainTextEdit(this))
    , m_rows(plainButton(tr("Rows"), "table"_L1, this))
{
    auto* details = plainButton(tr("Details"), "info"_L1, this);
    details->setToolTip(tr("How the file is read, and what each column says"));
    auto* under = new QHBoxLayout;
    under->setSpacing(4);
    under->addWidget(m_size, 1);
    under->addWidget(m_name);
    connect(m_name, &QToolButton::clicked, this, &DataPage::askForName);
    m_tools->setSpacing(8);
    m_tools->addWidget(m_back, 0, Qt::AlignTop);
    m_tools->addWidget(m_title, 1);
    m_tools->addWidget(m_rows);
    m_tools->addWidget(details);
    m_rows->setToolTip(tr("Show the rows again"));
    m_rows->hide();
    m_raw->setObjectName(u"output"_s);
    m_raw->setReadOnly(true);
    m_raw->setFont(codeFont());
    m_raw->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_raw->setAccessibleName(tr("Raw bytes of the file"));
    connect(m_rows, &QPushButton::clicked, this, &DataPage::showRows);
    m_grid->setRowNumbersShown(true);
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_count, 3);
    foot->addWidget(m_work, 1);
    foot->addWidget(m_stop);
    auto policy = m_stop->sizePolicy();
    policy.setRetainSizeWhenHidden(true); // the rows do not jump
    m_stop->setSizePolicy(policy);
    m_stop->hide();
    connect(m_stop, &QToolButton::clicked, this, &DataPage::stopWork);
    connect(&m_tick, &QTimer::timeout, this,
        [this] { m_work->setText(tr("%1 %2").arg(m_phase, secondsText(static_cast<double>(m_since.elapsed())))); });
    m_work->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 6);
    column->setSpacing(8);
    column->addLayout(m_tools);
    column->addLayout(under);
    column->addWidget(m_origin);
    column->addWidget(m_facts);
    column->addWidget(m_part);
    m_pages->addWidget(m_grid);
    m_pages->addWidget(m_raw);
    column->addWidget(m_pages, 1);
    column->addLayout(foot);
    layOutPart();
    m_back->hide();
    connect(m_back, &QToolButton::clicked, this, &DataPage::backWanted);
    connect(details, &QPushButton::clicked, this, &DataPage::detailsWanted);
    connect(m_sum, &GridSum::changed, this, [this] {
        if (m_model && m_pages->currentWidget() == m_grid && !m_dataset.name.empty()) {
            showCount();
        }
    });
    connect(m_facts, &FactsList::placeWanted, this, &DataPage::revealRow);
    connect(m_grid, &GridView::currentChanged, this, [this](int, int at) { emit columnChosen(at); });
}

void DataPage::layOutPart()
{
    m_part->setObjectName(u"notice"_s);
    m_partWords->setAccessibleName(tr("Which rows are shown"));
    auto* save = flatButton(tr("Save…"), "save"_L1, m_part);
    save->setToolTip(tr("Save these rows as a CSV file or a workbook"));
    save->setAccessibleName(tr("Save these rows"));
    auto* whole = plainButton(tr("All rows"), "table"_L1, m_part);
    auto* row = new QHBoxLayout(m_part);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(10);
    row->addWidget(m_partWords, 1);
    row->addWidget(save, 0, Qt::AlignTop);
    row->addWidget(whole, 0, Qt::AlignTop);
    m_part->hide();
    connect(save, &QPushButton::clicked, this, &DataPage::partSavingWanted);
    connect(whole, &QPushButton::clicked, this, &DataPage::wholeWanted);
}

void DataPage::showDataset(
    const core::Dataset& dataset, const sandbox::Installation& installation, const QString& origin)
{
    m_part->hide();
    describe(dataset);
    m_origin->setText(origin);
    m_origin->setVisible(!origin.isEmpty());
    if (core::isView(dataset)) {
        take(new TableModel(firstRows(dataset.profile), this));
        showRows();
    } else {
        showSource(fileRows(dataset, installation));
    }
}

void DataPage::showPart(const core::Dataset& dataset, RowSource rows, const QString& words)
{
    m_partSaid = words;
    m_partWords->setText(words);
    m_part->show();
    m_origin->hide();
    describe(dataset);
    m_facts->showFacts({}); // they lead to rows that may not be here
    showSource(std::move(rows));
    m_grid->setFocus(Qt::OtherFocusReason);
}

void DataPage::describe(const core::Dataset& dataset)
{
    const core::Profile& profile = dataset.profile;
    m_dataset = dataset;
    m_title->setText(breakable(qs(dataset.name)));
    m_size->setText(tr("%1 · %2 · in code: %3")
            .arg(sizeText(profile.rows, static_cast<std::int64_t>(profile.columns.size())),
                core::isView(dataset) ? tr("in the database") : bytesText(profile.bytes), qs(dataset.variable)));
    m_name->setVisible(!dataset.origin);
    m_facts->showFacts(profile);
    m_grid->setAccessibleName(tr("Rows of %1").arg(qs(dataset.name)));
}

void DataPage::showSource(RowSource rows)
{
    auto* model = new PagedTable(std::move(rows), this);
    connect(model, &PagedTable::readFailed, m_work, &QLabel::setText);
    take(model);
    showRows();
}

void DataPage::askForName()
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Name in code"));
    dialog->setLabelText(tr("The data frame of %1 is called:").arg(qs(m_dataset.name)));
    dialog->setTextValue(qs(m_dataset.variable));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, before = m_dataset.variable](const QString& typed) {
        if (const auto name = utf8(typed.trimmed()); name != before) {
            emit frameNamed(name);
        }
    });
    dialog->open();
}

void DataPage::showLook(const core::Profile& look)
{
    m_part->hide();
    m_dataset = {};
    m_dataset.profile = look;
    m_dataset.path = look.path;
    m_name->hide();
    m_origin->hide();
    const QString name = qs(m_dataset.path.filename().string());
    m_title->setText(breakable(name));
    m_size->setText(
        tr("%1 columns · %2").arg(countText(static_cast<std::int64_t>(look.columns.size())), bytesText(look.bytes)));
    m_facts->showFacts({});
    m_grid->setAccessibleName(tr("First rows of %1").arg(name));
    take(new TableModel(firstRows(look), this));
    showRows();
    m_count->setText(tr("The first rows, while the file is being read"));
}

void DataPage::showCounted(qint64 rows)
{
    if (m_dataset.name.empty()) {
        m_count->setText(tr("%1 rows so far, while the file is being read").arg(countText(rows)));
    }
}

/// The bytes of the row that the table stands on are in the middle of what is shown.
void DataPage::showRawBytes()
{
    const int row = m_grid->currentRow();
    auto* const paged = qobject_cast<PagedTable*>(m_model);
    const auto number = static_cast<std::int64_t>(m_model->headerData(row, Qt::Vertical, Qt::DisplayRole).toLongLong());
    const PagedTable::PlaceFinder find = paged && row > 0 ? paged->placeOf(row) : PagedTable::PlaceFinder();
    m_readRaw.start([path = m_dataset.path, find, number](
                        std::stop_token stop) { return rawPart(path, find, number, std::move(stop)); },
        [this](const RawPart& part) { showRaw(part); });
}

void DataPage::showRaw(const RawPart& part)
{
    m_raw->setPlainText(part.text);
    const QString shown = part.first == 0
        ? tr("The first %1 of %2").arg(bytesText(part.bytes), bytesText(m_dataset.profile.bytes))
        : tr("%1 of %2, from byte %3 on")
              .arg(bytesText(part.bytes), bytesText(m_dataset.profile.bytes), countText(part.first));
    m_count->setText(part.row > 0
            ? tr("Row %1 begins at byte %2. %3").arg(countText(part.row), countText(part.place), shown)
            : shown);
    m_pages->setCurrentWidget(m_raw);
    m_search->hide();
    m_rows->show();
    m_raw->setFocus();
    QTextCursor cursor(m_raw->document()->findBlockByNumber(part.line));
    cursor.movePosition(QTextCursor::EndOfBlock);
    cursor.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor); // seen from its beginning
    if (part.row > 0) {
        m_raw->setTextCursor(cursor);
        m_raw->centerCursor();
    }
}

void DataPage::showRows()
{
    m_pages->setCurrentWidget(m_grid);
    m_search->setVisible(m_model->canSortAndFilter());
    m_rows->hide();
    showCount();
}

void DataPage::take(GridModel* model)
{
    delete m_search;
    m_search = new SearchField(model, m_grid, this);
    m_tools->insertWidget(m_tools->count() - 2, m_search);
    m_search->setVisible(model->canSortAndFilter());
    m_grid->setModel(model, GridView::Fit::Soon);
    delete std::exchange(m_model, model);
    showWork({});
    connect(model, &GridModel::orderChanged, this, &DataPage::showCount);
    connect(model, &GridModel::workChanged, this, &DataPage::showWork);
    connect(model, &GridModel::copyFailed, m_work, &QLabel::setText);
    showCount();
}

void DataPage::stopWork()
{
    m_model->stopArranging();
}

void DataPage::showWork(const QString& phase)
{
    constexpr std::chrono::milliseconds step { 500 }; // what is done sooner shows no clock
    m_phase = phase;
    m_work->setText(phase);
    m_stop->setVisible(!phase.isEmpty());
    if (phase.isEmpty()) {
        m_tick.stop();
    } else if (!m_tick.isActive()) {
        m_since.start();
        m_tick.start(step);
    }
    emit workChanged(!phase.isEmpty());
}

void DataPage::showCount()
{
    const qint64 all = m_model->allRows();
    QString text = tr("%1 rows").arg(countText(m_model->rowCount()));
    if (m_model->rowCount() < all) {
        text = tr("%1 of %2 rows").arg(countText(m_model->rowCount()), countText(all));
    }
    if (!m_part->isHidden()) {
        const bool isSearched = m_model->rowCount() < all;
        text = tr("%1 of %2 rows")
                   .arg(countText(m_model->rowCount()), countText(isSearched ? all : m_dataset.profile.rows));
        m_partWords->setText(isSearched ? tr("%1 That is of all %2 rows; the search shows %3 of them.")
                                              .arg(m_partSaid, countText(all), countText(m_model->rowCount()))
                                        : m_partSaid);
    } else if (m_model->rowCount() == all && all < m_dataset.profile.rows) {
        text = tr("The first %1 of %2 rows").arg(countText(all), countText(m_dataset.profile.rows));
    }
    if (m_model->rowCount() == 0 && all > 0) {
        text = tr("None of %1 rows").arg(countText(all));
    }
    m_count->setText(m_sum->text().isEmpty() ? text : tr("%1 · %2").arg(text, m_sum->text()));
}

void DataPage::revealColumn(int column)
{
    m_grid->revealColumn(column);
}

void DataPage::revealRow(qint64 row, int column)
{
    if (row <= 0) {
        m_grid->revealColumn(column);
        return;
    }
    showRows();
    const auto reveal = [this, row, column] {
        m_grid->setCurrent(static_cast<int>(std::min<qint64>(row, m_model->rowCount())) - 1, std::max(column, 0));
    };
    if (m_grid->sortColumn() < 0 && m_search->text().isEmpty()) {
        reveal();
        return;
    }
    connect(m_model, &GridModel::orderChanged, this, reveal, Qt::SingleShotConnection);
    m_search->clear();
    if (m_grid->sortColumn() >= 0) {
        m_grid->sortBy(-1, Qt::AscendingOrder);
    }
}

void DataPage::setBackShown(bool shown)
{
    m_back->setVisible(shown);
}

} // namespace ui
