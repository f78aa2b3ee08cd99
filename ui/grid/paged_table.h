// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/grid/grid_model.h"
#include "ui/grid/row_source.h"
#include "ui/look/cell_format.h"
#include "ui/session/job.h"

#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace ui {

/// A table of any length on the screen: keeps a few pages of rows around those in sight and reads further ones on a
/// thread of its own. A row that is not there yet is Waiting; the pages asked for last are read first.
class PagedTable : public GridModel {
    Q_OBJECT
public:
    explicit PagedTable(RowSource source, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;
    sandbox::ColumnType columnType(int column) const override
    {
        return m_source->columns[static_cast<std::size_t>(column)].type;
    }
    qint64 allRows() const override { return m_source->rows; }
    bool canSortAndFilter() const override { return static_cast<bool>(m_source->arrange); }
    void setFilter(const QString& text) override;
    void stopArranging() override { m_arrange.stop(); }
    /// At most a million cells: more is a job for a file.
    void copy(CellRange range) override;
    void sum(CellRange range) override;
    /// Finds the byte of the file on which a row begins; blocks, for a thread of its own. Nothing: it is not known.
    using PlaceFinder = std::function<core::Result<std::optional<std::int64_t>>(std::stop_token)>;
    PlaceFinder placeOf(int row) const;

signals:
    void readFailed(const QString& sentence);

private:
    using Pages = std::unordered_map<int, RowPage>;
    const RowPage* page(int number) const;
    void want(int number) const;
    void readNext();
    void keep(int number, RowPage page);
    void widenFor(const RowPage& page);
    sandbox::Cell valueOf(std::size_t column, const sandbox::Cell& cell) const;
    QString shownValue(std::size_t column, const sandbox::Cell& value) const;
    void arrange(RowOrder order);

    std::shared_ptr<const RowSource> m_source; ///< shared with the work that is under way
    std::shared_ptr<std::mutex> m_turn; ///< the source is asked one thing at a time
    std::vector<CellFormat> m_formats;
    bool m_formatsKnown = false;
    std::vector<std::vector<sandbox::Cell>> m_firstValues; ///< what the cells of `first` stand for
    int m_rows = 0;
    RowOrder m_order; ///< wanted
    RowOrder m_shown;
    bool m_arranged = false; ///< the source's first rows are no longer the first
    Pages m_pages;
    std::list<int> m_used; ///< page numbers, the latest first
    mutable std::vector<int> m_wanted; ///< the last one is read next
    int m_reading = -1;
    Job m_read;
    Job m_arrange;
    Job m_copy;
    Job m_sum;
};

} // namespace ui
