// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/dataset_view.h"

#include "ui/data/import_sheet.h"
#include "ui/data/profile_list.h"
#include "ui/data/profile_panel.h"
#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
QScrollArea* plainScroll(QWidget* parent)
{
    auto* scroll = new QScrollArea(parent);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    return scroll;
}

/// The widget of a scroll area on the drawer's own ground, with room for the scroll bar.
QWidget* padded(QWidget* content)
{
    auto* page = new QWidget;
    page->setObjectName(u"drawerPage"_s);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 4, 10, 8);
    column->addWidget(content);
    column->addStretch();
    return page;
}
} // namespace

DatasetView::DatasetView(QWidget* parent)
    : QWidget(parent)
    , m_title(titleLabel({}, 1, true, this))
    , m_tabs(new QTabWidget(this))
    , m_sheet(new ImportSheet)
    , m_list(new ProfileList)
    , m_detail(plainScroll(this))
{
    setObjectName(u"drawer"_s);
    setAttribute(Qt::WA_StyledBackground);
    auto* close = iconButton(tr("Close the details"), "close"_L1, this);
    connect(close, &QToolButton::clicked, this, &DatasetView::closeWanted);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(close, 0, Qt::AlignTop);
    auto* reading = plainScroll(this);
    reading->setWidget(padded(m_sheet));
    auto* columns = new QSplitter(Qt::Vertical, this);
    columns->addWidget(m_list);
    columns->addWidget(m_detail);
    columns->setChildrenCollapsible(false);
    columns->setHandleWidth(7);
    columns->setSizes({ 300, 300 });
    m_detail->setMinimumHeight(120);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(reading, tr("How it is read"));
    m_tabs->addTab(columns, tr("Columns"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 6, 8);
    column->setSpacing(6);
    column->addLayout(head);
    column->addWidget(m_tabs, 1);
    connect(m_sheet, &ImportSheet::changeWanted, this, &DatasetView::changeWanted);
    connect(m_sheet, &ImportSheet::rawBytesWanted, this, &DatasetView::rawBytesWanted);
    connect(m_list, &ProfileList::columnChosen, this, [this](int chosen) {
        showDetail(chosen);
        emit columnChosen(chosen);
    });
}

void DatasetView::showDataset(const core::Dataset& dataset, bool isTaken)
{
    const bool sameFile = dataset.name == m_dataset.name;
    m_dataset = dataset;
    m_title->setText(breakable(qs(dataset.name)));
    m_sheet->showDataset(dataset, isTaken);
    m_list->setProfile(dataset.profile);
    const int kept = sameFile ? m_shownColumn : 0;
    m_shownColumn = -1;
    if (!sameFile) {
        m_tabs->setCurrentIndex(0);
    }
    showDetail(std::clamp(kept, 0, std::max(0, static_cast<int>(dataset.profile.columns.size()) - 1)));
}

void DatasetView::showKeys(const std::vector<core::KeyPair>& keys)
{
    m_sheet->showKeys(keys);
}

void DatasetView::setHidden(const std::optional<std::set<std::string>>& columns)
{
    if (m_hidden == columns) {
        return;
    }
    m_hidden = columns;
    m_list->setHidden(columns.value_or(std::set<std::string>()));
    showDetail(std::exchange(m_shownColumn, -1));
}

void DatasetView::showDetail(int column)
{
    if (column < 0 || column >= static_cast<int>(m_dataset.profile.columns.size()) || column == m_shownColumn) {
        return;
    }
    m_shownColumn = column;
    const core::ColumnProfile& shown = m_dataset.profile.columns[static_cast<std::size_t>(column)];
    const std::optional<bool> hidden = m_hidden ? std::optional(m_hidden->contains(shown.name)) : std::nullopt;
    auto* panel = new ProfilePanel(shown, m_dataset.profile.rows, hidden);
    connect(panel, &ProfilePanel::typeMenuWanted, this, [this, name = shown.name](const QPoint& place) {
        QMenu* menu = m_sheet->menuFor(core::ContractPart::Type, name, this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addSeparator();
        for (const core::ContractPart part :
            { core::ContractPart::Decimal, core::ContractPart::DateOrder, core::ContractPart::MissingWords }) {
            menu->addMenu(m_sheet->menuFor(part, name, menu));
        }
        menu->popup(place);
    });
    connect(
        panel, &ProfilePanel::hideWanted, this, [this, name = shown.name](bool hide) { emit hideWanted(name, hide); });
    // What is replaced may be in the middle of telling that it was clicked.
    if (QWidget* before = m_detail->takeWidget()) {
        before->deleteLater();
    }
    m_detail->setWidget(padded(panel));
}

void DatasetView::revealColumn(int column)
{
    if (column < 0) {
        return;
    }
    showColumns();
    m_list->reveal(column);
    showDetail(column);
}

void DatasetView::followColumn(int column)
{
    const QSignalBlocker quiet(m_list); // the table is there already
    m_list->reveal(column);
    showDetail(column);
}

void DatasetView::showColumns()
{
    m_tabs->setCurrentIndex(1);
}

} // namespace ui
