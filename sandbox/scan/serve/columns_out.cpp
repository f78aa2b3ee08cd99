// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/serve/columns_out.h"

#include "sandbox/scan/cell/pandas_number.h"
#include "sandbox/scan/text/sound_text.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

namespace scan {

namespace {
using Json = nlohmann::json;

constexpr std::string_view columnsMark = "ASSAYCOL";
constexpr std::int64_t columnsHeadBytes = 16;
constexpr std::int64_t mostServedRows = 1LL << 32;

const Fault notServed { "not_served" };

/// The pieces in which pandas reads a long file and guesses types, in rows.
std::int64_t pandasBlockRows(std::size_t columns)
{
    const std::size_t wanted = (1u << 20) / std::max<std::size_t>(columns, 1);
    std::size_t rows = 1;
    while (rows * 2 < wanted) {
        rows *= 2;
    }
    return static_cast<std::int64_t>(rows);
}

/// Pieces of a file on their way out, in any order: the reader needs no more memory than one of them.
class Target {
public:
    explicit Target(std::FILE* out)
        : m_out(out)
    {
    }
    void write(std::int64_t offset, std::string_view bytes)
    {
        const std::array<std::int64_t, 2> head { offset, static_cast<std::int64_t>(bytes.size()) };
        m_good = m_good
            && (bytes.empty()
                || (std::fwrite(head.data(), sizeof head, 1, m_out) == 1
                    && std::fwrite(bytes.data(), bytes.size(), 1, m_out) == 1));
    }
    bool isGood() { return m_good = m_good && std::fflush(m_out) == 0; }

private:
    std::FILE* m_out;
    bool m_good = true;
};

/// Where the arrays of a column are.
struct Place {
    std::int64_t values = 0;
    std::int64_t mask = 0;
    Json parts = Json::array();
};

int bytesOf(const ServedColumn& column)
{
    switch (column.kind) {
    case ServedKind::Int64:
    case ServedKind::MaskedInt64:
    case ServedKind::Float64: return 8;
    case ServedKind::Bool:
    case ServedKind::MaskedBool: return 1;
    case ServedKind::Str:
    case ServedKind::Object: return column.pooledBytes;
    case ServedKind::None: return 0;
    }
    return 0;
}

bool isMasked(ServedKind kind)
{
    return kind == ServedKind::MaskedInt64 || kind == ServedKind::MaskedBool;
}

class ColumnsWriter {
public:
    ColumnsWriter(const ColumnRecipe& recipe, std::FILE* out)
        : m_rows(recipe.rows)
        , m_target(out)
        , m_places(recipe.columns.size())
    {
        for (const auto& column : recipe.columns) {
            m_columns.emplace_back(column, recipe.decimal, pandasBlockRows(recipe.columns.size()));
        }
        layOut();
    }

    bool add(const Record& record)
    {
        if (++m_row > m_rows) {
            return false;
        }
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            if (!m_columns[i].add(i < record.cells.size() ? record.cells[i] : std::string_view())) {
                return false;
            }
        }
        return true;
    }

    /// Writes what the rows since the last time hold.
    bool flush()
    {
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            auto& column = m_columns[i];
            auto& place = m_places[i];
            const auto size = bytesOf(column.column());
            m_target.write(place.values + m_written * size, column.values);
            m_target.write(place.mask + m_written, column.mask);
            if (!column.texts.empty()) {
                place.parts.push_back({ append(column.texts), column.texts.size(), m_row - m_written });
            }
            column.clear();
        }
        m_written = m_row;
        return m_target.isGood();
    }

    Expected<void> finish()
    {
        Json columns = Json::array();
        Json mixed = Json::array();
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            if (!m_columns[i].finish() || m_row != m_rows) {
                return std::unexpected(notServed);
            }
            if (!m_columns[i].isWanted()) {
                continue;
            }
            columns.push_back(description(i));
            if (m_columns[i].isMixed()) {
                mixed.push_back(i);
            }
        }
        const auto text = Json {
            { "version", 2 }, { "rows", m_rows }, { "writable", m_writable }, { "mixed", mixed }, { "columns", columns }
        }.dump();
        const auto at = append(text);
        m_target.write(0, columnsMark);
        m_target.write(columnsMark.size(), std::string_view(reinterpret_cast<const char*>(&at), sizeof at));
        return m_target.isGood() ? Expected<void>() : std::unexpected(Fault { "no_space" });
    }

private:
    void layOut()
    {
        using enum ServedKind;
        for (const auto kind : { Float64, Int64, Bool, MaskedInt64, MaskedBool }) {
            place(kind);
        }
        m_writable = m_end;
        place(Str);
        place(Object);
    }

    void place(ServedKind kind)
    {
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            if (const auto& column = m_columns[i].column(); column.kind == kind) {
                m_places[i].values = m_end;
                m_end += m_rows * bytesOf(column);
                if (m_columns[i].isText()) {
                    align();
                }
                if (isMasked(kind)) {
                    m_places[i].mask = std::exchange(m_end, m_end + m_rows);
                    align();
                }
            }
        }
        align();
    }

    void align() { m_end = (m_end + 7) / 8 * 8; }

    std::int64_t append(std::string_view bytes)
    {
        const auto at = m_end;
        m_target.write(at, bytes);
        m_end += static_cast<std::int64_t>(bytes.size());
        align();
        return at;
    }

    Json description(std::size_t i)
    {
        const auto& column = m_columns[i];
        const auto& place = m_places[i];
        if (column.isEmpty()) {
            return { { "kind", "empty" } };
        }
        if (!column.isText()) {
            constexpr std::array<const char*, 6> words { "none", "int64", "Int64", "float64", "bool", "boolean" };
            return { { "kind", words.at(static_cast<std::size_t>(column.column().kind)) }, { "at", place.values },
                { "mask", place.mask } };
        }
        if (const int bytes = column.column().pooledBytes; bytes > 0) {
            return { { "kind", "object" }, { "numbers", { place.values, bytes } },
                { "pool", { append(column.pool), column.pool.size(), column.poolSize } } };
        }
        const std::string_view missing(
            reinterpret_cast<const char*>(column.missing.data()), column.missing.size() * sizeof(std::int64_t));
        return { { "kind", "object" }, { "parts", place.parts },
            { "missing", { append(missing), column.missing.size() } } };
    }

    std::int64_t m_rows;
    Target m_target;
    std::vector<TypedColumn> m_columns;
    std::vector<Place> m_places;
    std::int64_t m_end = columnsHeadBytes;
    std::int64_t m_writable = columnsHeadBytes;
    std::int64_t m_row = 0; ///< so far
    std::int64_t m_written = 0;
};

Expected<void> readInto(ColumnsWriter& writer, const File& file, const Scan& look)
{
    Chunker chunker(file, look.encoding, look.layout.dialect);
    RecordReader reader(look.encoding, look.layout.dialect);
    Chunk chunk;
    bool served = true;
    for (;;) {
        const auto found = chunker.next(chunk);
        if (!found || !*found) {
            return found ? Expected<void>() : std::unexpected(found.error());
        }
        if (!isSoundUtf8(chunk.text())) {
            return std::unexpected(notServed);
        }
        const auto read = reader.read(
            chunk, [&](const Record& record) { return served = !isData(look.layout, record) || writer.add(record); });
        if (!read) {
            return read;
        }
        if (!served) {
            return std::unexpected(notServed);
        }
        if (!writer.flush()) {
            return std::unexpected(Fault { "no_space" });
        }
    }
}
} // namespace

Expected<ColumnRecipe> parseRecipe(std::string_view text)
{
    try {
        const auto json = Json::parse(text);
        ColumnRecipe recipe;
        json.at("rows").get_to(recipe.rows);
        recipe.decimal = json.at("decimal").get<std::string>().at(0);
        for (const auto& column : json.at("columns")) {
            const auto kind = servedKind(column.at("kind").get<std::string>());
            if (!kind) {
                throw std::invalid_argument("kind");
            }
            const int pooledBytes = column.at("pooled");
            if (pooledBytes != 0 && pooledBytes != 1 && pooledBytes != 2 && pooledBytes != 4) {
                throw std::invalid_argument("pooled");
            }
            recipe.columns.push_back(
                { *kind, pooledBytes, column.at("missing_words"), json.value("pandas_words", true) });
        }
        if (recipe.rows < 0 || recipe.rows > mostServedRows || recipe.columns.empty()
            || recipe.columns.size() > Tokenizer::maxCells) {
            throw std::invalid_argument("rows");
        }
        return recipe;
    } catch (const std::exception&) {
        return std::unexpected(Fault { "usage" });
    }
}

Expected<void> writeColumns(
    const char* path, const sandbox::ReadOptions& options, const ColumnRecipe& recipe, std::FILE* out)
{
    const auto look = lookAt(path, options);
    if (!look) {
        return std::unexpected(look.error());
    }
    auto file = File::open(path);
    if (!file) {
        return std::unexpected(file.error());
    }
    // A word for "missing" that is a number means all its spellings to pandas.
    const auto isNumber = [&](const std::string& word) {
        return mayBeTypedByPandas(word, recipe.decimal) || mayBeTypedByPandas(word, '.');
    };
    const bool known = look->encoding.charset == Charset::Utf8 && look->encoding.separator.empty()
        && look->encoding.mendedBetween == 0 && look->encoding.cutBetween == 0 && !look->encoding.outerBars
        && look->layout.dialect.isPlain() && look->layout.names.size() == recipe.columns.size()
        && std::ranges::none_of(
            recipe.columns, [&](const auto& column) { return std::ranges::any_of(column.missingWords, isNumber); });
    if (!known) {
        return std::unexpected(notServed);
    }
    file->endAt(look->end);
    ColumnsWriter writer(recipe, out);
    const auto read = readInto(writer, *file, *look);
    return read ? writer.finish() : read;
}

} // namespace scan
