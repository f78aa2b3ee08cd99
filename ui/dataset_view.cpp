// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dataset_view.h"

#include "ui/controls.h"
#include "ui/profile_panel.h"
#include "ui/text.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
QLabel* section(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setProperty("look", u"heading"_s);
    return label;
}
} // namespace

DatasetView::DatasetView(QWidget* parent)
    : QWidget(parent)
    , m_title(titleLabel({}, 2, true, this))
    , m_size(mutedLabel({}, this))
    , m_scroll(new QScrollArea(this))
{
    setObjectName(u"drawer"_s);
    setAttribute(Qt::WA_StyledBackground);
    auto* close = iconButton(tr("Close the file view"), "close"_L1, this);
    connect(close, &QToolButton::clicked, this, &DatasetView::closeWanted);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(close, 0, Qt::AlignTop);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setStyleSheet(u"QScrollArea, QWidget#drawerPage { background: transparent; }"_s);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 8, 8);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_size);
    column->addSpacing(4);
    column->addWidget(m_scroll, 1);
}

void DatasetView::showDataset(const core::Dataset& dataset, const std::vector<std::string>& sentences)
{
    const core::Profile& profile = dataset.profile;
    m_dataset = dataset;
    m_title->setText(qs(dataset.name));
    m_size->setText(tr("%1 rows × %2 columns · %3 · in code: %4")
                        .arg(countText(profile.rows), countText(static_cast<std::int64_t>(profile.columns.size())),
                            bytesText(profile.bytes), qs(dataset.variable)));
    auto* page = new QWidget;
    page->setObjectName(u"drawerPage"_s);
    m_column = new QVBoxLayout(page);
    m_column->setContentsMargins(0, 4, 8, 8);
    m_column->setSpacing(8);
    m_columns.clear();
    addContract(profile, sentences);
    addColumns(profile);
    m_column->addStretch();
    m_scroll->setWidget(page);
}

void DatasetView::addContract(const core::Profile& profile, const std::vector<std::string>& sentences)
{
    QWidget* page = m_column->parentWidget();
    for (const std::string& warning : profile.warnings) {
        auto* notice = new QFrame(page);
        notice->setObjectName(u"notice"_s);
        notice->setProperty("tone", u"warn"_s);
        auto* row = new QHBoxLayout(notice);
        row->setContentsMargins(10, 8, 10, 8);
        row->setSpacing(8);
        row->addWidget(iconLabel("warning"_L1, Tone::Warn, 16, notice), 0, Qt::AlignTop);
        row->addWidget(wrappedLabel(qs(warning), notice), 1);
        m_column->addWidget(notice);
    }
    if (sentences.empty()) {
        return;
    }
    m_column->addWidget(section(tr("How it is read"), page));
    QStringList lines;
    for (const std::string& sentence : sentences) {
        lines << qs(sentence);
    }
    m_column->addWidget(wrappedLabel(lines.join(u'\n'), page));
    m_column->addSpacing(4);
}

void DatasetView::addColumns(const core::Profile& profile)
{
    // A wide file has its first columns here; a panel for each of thousands would be slow to make.
    constexpr std::size_t most = 60;
    QWidget* page = m_column->parentWidget();
    m_column->addWidget(section(tr("Columns"), page));
    for (std::size_t i = 0; i < std::min(most, profile.columns.size()); ++i) {
        auto* panel = new ProfilePanel(profile.columns[i], profile.rows, page);
        m_columns.push_back(panel);
        m_column->addWidget(panel);
    }
    if (profile.columns.size() > most) {
        m_column->addWidget(mutedLabel(tr("%1 more columns stand in the list at the left.")
                .arg(countText(static_cast<std::int64_t>(profile.columns.size() - most))), page));
    }
}

void DatasetView::revealColumn(int column)
{
    if (column < 0 || column >= static_cast<int>(m_columns.size())) {
        return;
    }
    QWidget* panel = m_columns[static_cast<std::size_t>(column)];
    QTimer::singleShot(0, panel, [this, panel] { m_scroll->ensureWidgetVisible(panel, 0, 12); });
}

} // namespace ui
