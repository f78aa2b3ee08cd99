// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/facts_list.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
enum Role { RowRole = Qt::UserRole, ColumnRole };
constexpr int mostShown = 6; ///< at once; the others scroll

/// The kinds are called alike where a warning says the same.
bool isAlsoWarning(const core::FileFact& fact, const core::Profile& profile)
{
    const auto word = core::patternOf(fact.kind).word;
    return std::ranges::any_of(profile.warnings, [&](const core::FileWarning& warning) {
        return warning.column == fact.column && core::patternOf(warning.kind).word.starts_with(word);
    });
}
} // namespace

FactsList::FactsList(QWidget* parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
    , m_list(new QListWidget(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(2);
    m_column->addWidget(m_list);
    m_list->setAccessibleName(tr("What stands out in the file"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto want = [this](const QListWidgetItem* item) {
        emit placeWanted(item->data(RowRole).toLongLong(), item->data(ColumnRole).toInt());
    };
    connect(m_list, &QListWidget::itemClicked, this, want);
    connect(m_list, &QListWidget::itemActivated, this, want);
    hide();
}

void FactsList::showFacts(const core::Profile& profile)
{
    m_profile = profile;
    std::erase_if(m_profile.facts, [&](const auto& fact) { return isAlsoWarning(fact, profile); });
    std::ranges::stable_partition(m_profile.facts, &core::FileFact::isLoud);
    const auto loud = std::ranges::count_if(m_profile.facts, &core::FileFact::isLoud);
    const auto all = std::ssize(m_profile.facts);
    m_list->clear();
    std::ranges::for_each(m_profile.facts, [this](const auto& fact) { addFact(fact); });
    delete std::exchange(m_fold, nullptr);
    setVisible(all > 0);
    if (all == 0) {
        return;
    }
    const QString counted = all == 1 ? tr("One fact about the data")
                                     : tr("%1 facts about the data").arg(countText(all));
    m_fold = foldButton(loud == 0 ? counted : tr("%1, %2 to look at").arg(counted, countText(loud)), m_list, this);
    m_column->insertWidget(0, m_fold, 0, Qt::AlignLeft);
    m_list->setFixedHeight(m_list->sizeHintForRow(0) * static_cast<int>(std::min<std::ptrdiff_t>(all, mostShown))
        + 2 * m_list->frameWidth());
}

void FactsList::addFact(const core::FileFact& fact)
{
    const QString row = fact.rows.empty() ? QString() : countText(fact.rows.front());
    const QString words = qs(core::inWords(fact, translated)).simplified(); // a name may have several lines
    auto* item = new QListWidgetItem(
        row.isEmpty() ? words : tr("%1 Row %2").arg(words, row) + (fact.rows.size() > 1 ? u"…"_s : QString()), m_list);
    item->setIcon(icon(fact.isLoud ? "warning"_L1 : "info"_L1, fact.isLoud ? Tone::Warn : Tone::Muted));
    item->setData(Qt::AccessibleTextRole, fact.isLoud ? tr("To look at: %1").arg(item->text()) : item->text());
    item->setToolTip(item->text());
    item->setData(RowRole, fact.rows.empty() ? qint64 { 0 } : qint64 { fact.rows.front() });
    const auto& columns = m_profile.columns;
    const auto column = std::ranges::find(columns, fact.column, &core::ColumnProfile::name);
    item->setData(ColumnRole, column == columns.end() ? -1 : static_cast<int>(column - columns.begin()));
}

} // namespace ui
