// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/paged_table.h"

#include "ui/look/text.h"

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr int pageRows = 256;
constexpr std::size_t mostPages = 64;
constexpr std::size_t mostWanted = 4; ///< a page that was asked for earlier is no longer in sight
constexpr qint64 mostCopied = 1'000'000; ///< cells
constexpr int mostSummed = 100'000; ///< rows
constexpr int summedAtOnce = 1000; ///< rows

int shownCount(std::int64_t rows)
{
    return static_cast<int>(std::min<std::int64_t>(rows, std::numeric_limits<int>::max()));
}

core::Result<QString> copiedText(const RowSource& source, CellRange range, const std::stop_token& stop)
{
    QStringList line;
    for (int column = range.left; column <= range.right; ++column) {
        line << flatForCopy(qs(source.columns[static_cast<std::size_t>(column)].name));
    }
    QString text = line.join(u'\t') + u'\n';
    for (int row = range.top; row <= range.bottom; row += pageRows) {
        auto page = source.read(row, std::min(pageRows, range.bottom - row + 1), stop);
        if (!page) {
            return std::unexpected(page.error());
        }
        for (const auto& cells : page->rows) {
            line.clear();
            for (int column = range.left; column <= range.right; ++column) {
                const auto at = static_cast<std::size_t>(column);
                line << (at < cells.size() ? copiedCell(cells[at]) : QString());
            }
            text += line.join(u'\t') + u'\n';
        }
    }
    return text;
}

/// Rows that are wanted to be seen are read between those that are only added up.
core::Result<CellSum> sumOf(const RowSource& source, std::mutex& turn, CellRange range,
    const std::vector<CellFormat>& formats, const std::stop_token& stop)
{
    CellSum sum { .cells = range.cells() };
    for (int row = range.top; row <= range.bottom; row += summedAtOnce) {
        if (stop.stop_requested()) {
            return core::fail(core::ErrorKind::Cancelled, core::said("Stopped."));
        }
        std::unique_lock lock(turn);
        const auto page = source.read(row, std::min(summedAtOnce, range.bottom - row + 1), stop);
        lock.unlock();
        if (!page) {
            return std::unexpected(page.error());
        }
        for (const auto& cells : page->rows) {
            for (int column = range.left; column <= std::min(range.right, int(cells.size()) - 1); ++column) {
                const auto at = static_cast<std::size_t>(column);
                sum.add(source.value ? source.value(at, cells[at]) : cells[at], formats[at]);
            }
        }
    }
    return sum;
}
} // namespace

PagedTable::PagedTable(RowSource source, QObject* parent)
    : GridModel(parent)
    , m_source(std::make_shared<const RowSource>(std::move(source)))
    , m_turn(std::make_shared<std::mutex>())
    , m_rows(shownCount(m_source->rows))
{
    for (const sandbox::TableColumn& column : m_source->columns) {
        m_formats.push_back(CellFormat::of(column));
    }
    widenFor(m_source->first);
}

sandbox::Cell PagedTable::valueOf(std::size_t column, const sandbox::Cell& cell) const
{
    return m_source->value ? m_source->value(column, cell) : cell;
}

/// The first rows that are there decide how all are written.
void PagedTable::widenFor(const RowPage& page)
{
    if (std::exchange(m_formatsKnown, m_formatsKnown || !page.rows.empty())) {
        return;
    }
    sandbox::Table first { {}, m_source->columns, m_rows, {} };
    first.rows.reserve(page.rows.size());
    for (const auto& row : page.rows) {
        auto& cells = first.rows.emplace_back();
        cells.reserve(m_formats.size());
        for (std::size_t i = 0; i < m_formats.size(); ++i) {
            cells.push_back(i < row.size() ? valueOf(i, row[i]) : sandbox::Cell());
        }
    }
    for (std::size_t i = 0; i < m_formats.size(); ++i) {
        m_formats[i] = CellFormat::of(first, i);
    }
    if (&page == &m_source->first) {
        m_firstValues = std::move(first.rows); // to tell what a cell stands for takes long
    }
}

int PagedTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int PagedTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_source->columns.size());
}

const RowPage* PagedTable::page(int number) const
{
    const auto found = m_pages.find(number);
    if (found == m_pages.end()) {
        want(number);
        return number == 0 && !m_arranged ? &m_source->first : nullptr;
    }
    return &found->second;
}

/// Asked while painting, so the reading begins when the painting is over.
void PagedTable::want(int number) const
{
    if (number == m_reading || std::ranges::contains(m_wanted, number)) {
        return;
    }
    m_wanted.push_back(number);
    if (m_wanted.size() > mostWanted) {
        m_wanted.erase(m_wanted.begin());
    }
    if (m_wanted.size() == 1) {
        QMetaObject::invokeMethod(const_cast<PagedTable*>(this), &PagedTable::readNext, Qt::QueuedConnection);
    }
}

void PagedTable::readNext()
{
    if (m_wanted.empty() || m_reading >= 0 || m_arrange.isRunning()) {
        return;
    }
    m_reading = m_wanted.back();
    m_wanted.pop_back();
    m_read.start(
        [source = m_source, turn = m_turn, first = std::int64_t(m_reading) * pageRows](std::stop_token stop) {
            const std::lock_guard lock(*turn);
            return source->read(first, pageRows, stop);
        },
        [this](core::Result<RowPage> page) {
            const int number = std::exchange(m_reading, -1);
            if (page) {
                keep(number, std::move(*page));
            } else if (page.error().kind != core::ErrorKind::Cancelled) {
                m_wanted.clear(); // the next look at the table tries again
                emit readFailed(qs(inWords(page.error().message, translated)));
            }
            readNext();
        });
}

void PagedTable::keep(int number, RowPage page)
{
    widenFor(page);
    m_pages[number] = std::move(page);
    m_used.remove(number);
    m_used.push_front(number);
    if (m_used.size() > mostPages) {
        m_pages.erase(m_used.back());
        m_used.pop_back();
    }
    const int first = number * pageRows;
    emit dataChanged(index(first, 0), index(std::min(m_rows, first + pageRows) - 1, columnCount() - 1));
}

QVariant PagedTable::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto column = static_cast<std::size_t>(index.column());
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>((m_formats[column].number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != StateRole && role != Qt::ToolTipRole) {
        return {};
    }
    const RowPage* page = this->page(index.row() / pageRows);
    const auto row = static_cast<std::size_t>(index.row() % pageRows);
    if (!page || row >= page->rows.size()) {
        return role == StateRole ? QVariant(Waiting) : QVariant();
    }
    const auto& cells = page->rows[row];
    const bool missing = column >= cells.size() || isMissing(cells[column]);
    switch (role) {
    case Qt::DisplayRole: {
        const bool isFirst = page == &m_source->first && row < m_firstValues.size();
        return missing ? u"–"_s
                       : shownValue(column, isFirst ? m_firstValues[row][column] : valueOf(column, cells[column]));
    }
    case StateRole: return missing ? Missing : Value;
    default: return missing ? tr("missing") : qs(sandbox::cellText(cells[column]));
    }
}

/// With all decimals of its own, though the first rows may have none.
QString PagedTable::shownValue(std::size_t column, const sandbox::Cell& value) const
{
    CellFormat format = m_formats[column];
    format.widenFor(value);
    return shownCell(format, value);
}

void PagedTable::sum(CellRange range)
{
    if (range.bottom - range.top >= mostSummed) {
        m_sum.drop();
        emit summed(range, {});
        return;
    }
    m_sum.start([source = m_source, turn = m_turn, range, formats = m_formats](
                    std::stop_token stop) { return sumOf(*source, *turn, range, formats, stop); },
        [this, range](core::Result<CellSum> sum) {
            if (sum) {
                emit summed(range, *sum);
            }
        });
}

QVariant PagedTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0) {
        return {};
    }
    if (orientation == Qt::Vertical) {
        if (role != Qt::DisplayRole || section >= m_rows) {
            return {};
        }
        const RowPage* page = this->page(section / pageRows);
        const auto row = static_cast<std::size_t>(section % pageRows);
        return page && row < page->numbers.size() ? QVariant(static_cast<qlonglong>(page->numbers[row])) : QVariant();
    }
    if (section >= columnCount()) {
        return {};
    }
    const sandbox::TableColumn& column = m_source->columns[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole: return qs(column.name);
    case Qt::ToolTipRole: return tr("%1: %2").arg(qs(column.name), typeWord(column.type));
    case Qt::TextAlignmentRole:
        return static_cast<int>(
            (m_formats[static_cast<std::size_t>(section)].number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default: return {};
    }
}

void PagedTable::sort(int column, Qt::SortOrder order)
{
    RowOrder wanted = m_order;
    wanted.sortColumn = column;
    wanted.descending = order == Qt::DescendingOrder;
    arrange(wanted);
}

void PagedTable::setFilter(const QString& text)
{
    RowOrder wanted = m_order;
    wanted.filter = utf8(text);
    arrange(wanted);
}

void PagedTable::arrange(RowOrder order)
{
    if (!m_source->arrange || order == m_order) {
        return;
    }
    const bool filters = order.filter != m_order.filter;
    m_order = std::move(order);
    emit workChanged(filters ? tr("Searching…") : tr("Sorting…"));
    m_read.drop(); // its rows could come after those of the new order
    m_reading = -1;
    m_arrange.start(
        [source = m_source, turn = m_turn, wanted = m_order](std::stop_token stop) {
            const std::lock_guard lock(*turn);
            return source->arrange(wanted, stop);
        },
        [this](core::Result<std::int64_t> rows) {
            emit workChanged({});
            if (!rows) {
                m_order = m_shown;
                emit orderKept(qs(m_shown.filter), m_shown.sortColumn,
                    m_shown.descending ? Qt::DescendingOrder : Qt::AscendingOrder);
                if (rows.error().kind != core::ErrorKind::Cancelled) {
                    emit readFailed(qs(inWords(rows.error().message, translated)));
                }
                readNext();
                return;
            }
            beginResetModel();
            m_shown = m_order;
            m_arranged = true;
            m_pages.clear();
            m_used.clear();
            m_wanted.clear();
            m_rows = shownCount(*rows);
            endResetModel();
            emit orderChanged();
        });
}

PagedTable::PlaceFinder PagedTable::placeOf(int row) const
{
    const QVariant number = headerData(row, Qt::Vertical, Qt::DisplayRole);
    return
        [source = m_source, turn = m_turn, number](std::stop_token stop) -> core::Result<std::optional<std::int64_t>> {
            if (!source->place || !number.isValid()) {
                return std::nullopt;
            }
            const std::lock_guard lock(*turn);
            return source->place(number.toLongLong(), std::move(stop));
        };
}

void PagedTable::copy(CellRange range)
{
    if (range.isEmpty()) {
        range = { 0, 0, m_rows - 1, columnCount() - 1 };
    }
    if (range.cells() > mostCopied) {
        emit copyFailed(tr(
            "%1 cells are too many for the clipboard: at most %2 can be copied. Select fewer rows, or ask for a file.")
                .arg(countText(range.cells()), countText(mostCopied)));
        return;
    }
    m_copy.start(
        [source = m_source, turn = m_turn, range](std::stop_token stop) {
            const std::lock_guard lock(*turn);
            return copiedText(*source, range, stop);
        },
        [this](core::Result<QString> text) {
            if (text) {
                emit copied(*text);
            } else if (text.error().kind != core::ErrorKind::Cancelled) {
                emit copyFailed(qs(inWords(text.error().message, translated)));
            }
        });
}

} // namespace ui
