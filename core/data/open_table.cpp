// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/open_table.h"

#include "core/data/file_state.h"
#include "core/data/scan_report.h"
#include "core/data/tables.h"
#include "core/domain/file_fault.h"
#include "sandbox/run/claim.h"

#include <algorithm>
#include <format>
#include <stdexcept>

namespace core {

namespace {
constexpr std::chrono::seconds patience { 30 };
constexpr std::chrono::seconds patienceForAll { 600 }; ///< the whole file is gone through

sandbox::Limits lookLimits()
{
    sandbox::Limits limits;
    limits.name = "look";
    limits.memoryBytes = 1LL << 30; // to sort tens of millions of rows
    limits.diskBytes = 1LL << 20;
    limits.processes = 8;
    limits.outputBytes = 64LL << 20;
    return limits;
}

Page pageFrom(const Json& json, std::int64_t first, std::int64_t count, std::size_t columns)
{
    Page page { first, json.at("rows"), json.at("known_rows"), json.at("known_bytes"), json.at("complete") };
    const bool sized = std::ssize(page.rows) <= count
        && std::ranges::all_of(page.rows, [&](const auto& row) { return row.size() == columns; });
    if (!sized || page.knownRows < 0 || page.knownBytes < 0
        || (!page.rows.empty() && first + std::ssize(page.rows) > page.knownRows)) {
        throw std::invalid_argument("the size of a page");
    }
    return page;
}

Error changedSince(const std::string& name)
{
    return { ErrorKind::BadInput, { FileFaultKind::ChangedSince, { .texts = { name } } } };
}

/// "%d.%m.%Y"
bool dayComesFirst(const std::string& format)
{
    const auto day = format.find("%d");
    return day != std::string::npos && day < format.find("%m") && day < format.find("%b") && day < format.find("%B");
}
} // namespace

ReadOptions asRead(const Dataset& dataset)
{
    const auto& profile = dataset.profile;
    auto change = dataset.change;
    change.encoding = profile.encoding;
    change.delimiter = profile.delimiter;
    change.comment = profile.comment;
    change.strayQuotes = profile.strayQuotes;
    change.lineComments = profile.lineComments;
    change.quote = profile.quote;
    change.escape = profile.escape;
    change.skippedRows = profile.skippedRows;
    change.headerRows = profile.headerRows;
    change.footerRows = profile.footerRows;
    return change;
}

OpenTable::OpenTable(sandbox::ServedProgram reader, std::string name, Profile look, FileState state)
    : m_reader(std::move(reader))
    , m_name(std::move(name))
    , m_look(std::move(look))
    , m_state(state)
{
}

/// A file that was removed or replaced is still read as it was; one that was written to is not.
bool OpenTable::hasChanged() const
{
    const auto now = checkFile(m_look.path);
    struct stat status {};
    const bool emptied = !now && ::stat(m_look.path.c_str(), &status) == 0 && status.st_ino == m_state.inode
        && status.st_size == 0;
    return emptied || (now && now->device == m_state.device && now->inode == m_state.inode && !(*now == m_state));
}

OpenTable::OpenTable(OpenTable&& other) noexcept = default;
OpenTable& OpenTable::operator=(OpenTable&& other) noexcept = default;
OpenTable::~OpenTable() = default;

Result<OpenTable> OpenTable::open(const std::filesystem::path& path, const sandbox::Installation& installation,
    const std::stop_token& stop, const ReadOptions& change)
{
    const auto name = path.filename().string();
    const auto state = checkFile(path);
    if (!state) {
        return std::unexpected(state.error());
    }
    auto reader = sandbox::ServedProgram::start(installation,
        { installation.scanner, { "--serve", name, sandbox::dump(change) },
            { { name, std::filesystem::absolute(path), {} } }, lookLimits() });
    if (!reader) {
        return std::unexpected(reader.error());
    }
    const auto report = reader->ask("look", patience, stop);
    if (!report) {
        return std::unexpected(report.error());
    }
    auto look = readScanReport(*report, name);
    if (!look) {
        return std::unexpected(look.error());
    }
    look->path = std::filesystem::absolute(path).string();
    return OpenTable(std::move(*reader), name, std::move(*look), *state);
}

Result<OpenTable> OpenTable::open(
    const Dataset& dataset, const sandbox::Installation& installation, const std::stop_token& stop)
{
    if (dataset.source.isPlainText()) {
        if (const auto now = checkFile(dataset.path); now && now->size != dataset.profile.bytes) {
            return std::unexpected(changedSince(dataset.name));
        }
        return open(dataset.path, installation, stop, asRead(dataset));
    }
    const auto unpacked = unpackTable(dataset, installation, stop);
    if (!unpacked) {
        return std::unexpected(unpacked.error());
    }
    auto table = open(
        unpacked->file, installation, stop, dataset.source.isTyped() ? unpacked->change : asRead(dataset));
    if (table) {
        table->m_name = dataset.name;
        table->m_folder = unpacked->folder;
    }
    return table;
}

template <typename Value>
Result<Value> OpenTable::ask(
    const std::string& request, std::chrono::seconds patience, const std::stop_token& stop, auto read)
{
    if (hasChanged()) {
        return std::unexpected(changedSince(m_name));
    }
    const auto answer = m_reader.ask(request, patience, stop);
    if (!answer) {
        return std::unexpected(answer.error());
    }
    try {
        const auto json = sandbox::readClaim(*answer);
        if (json.contains("error")) {
            return std::unexpected(scanFault(json, m_name));
        }
        return read(json);
    } catch (const std::exception& e) {
        return fail(ErrorKind::Jail, { FileFaultKind::AnswerSenseless, { .texts = { m_name } } }, e.what());
    }
}

Result<Page> OpenTable::rows(std::int64_t first, std::int64_t count, const std::stop_token& stop)
{
    first = std::max<std::int64_t>(first, 0);
    count = std::clamp<std::int64_t>(count, 0, mostRows);
    return ask<Page>(std::format("rows {} {}", first, count), patience, stop,
        [&](const Json& json) { return pageFrom(json, first, count, m_look.columns.size()); });
}

Result<std::optional<std::int64_t>> OpenTable::place(std::int64_t row, const std::stop_token& stop)
{
    if (m_folder) {
        return std::nullopt; // the rows are those of a text made of the file
    }
    return ask<std::optional<std::int64_t>>(
        std::format("place {} 1", std::max<std::int64_t>(row, 0)), patience, stop, [this](const Json& json) {
            const auto found = json.at("place").get<std::int64_t>();
            return found >= 0 && found < m_look.bytes ? std::optional(found) : std::nullopt;
        });
}

Result<std::int64_t> OpenTable::arrange(const RowOrder& order, const ColumnProfile& column, const std::stop_token& stop)
{
    Json wanted { { "filter", order.filter } };
    if (order.sortColumn >= 0) {
        wanted.update({ { "column", order.sortColumn }, { "descending", order.descending }, { "type", column.type },
            { "decimal", column.decimal.empty() ? "." : column.decimal }, { "missing_words", column.missingWords },
            { "day_first", std::ranges::any_of(column.dateFormats, &dayComesFirst) },
            { "minutes_seconds", std::ranges::contains(column.dateFormats, "%M:%S") } });
    }
    return ask<std::int64_t>("arrange " + sandbox::dump(wanted), patienceForAll, stop, [](const Json& json) {
        const auto rows = json.at("rows").get<std::int64_t>();
        return rows >= 0 ? rows : throw std::invalid_argument("a count of rows");
    });
}

Result<ArrangedPage> OpenTable::arrangedRows(std::int64_t first, std::int64_t count, const std::stop_token& stop)
{
    first = std::max<std::int64_t>(first, 0);
    count = std::clamp<std::int64_t>(count, 0, mostRows);
    return ask<ArrangedPage>(std::format("arranged {} {}", first, count), patienceForAll, stop, [&](const Json& json) {
        ArrangedPage page { json.at("rows"), json.at("numbers") };
        const bool sized = page.rows.size() == page.numbers.size() && std::ssize(page.rows) <= count
            && std::ranges::all_of(page.rows, [&](const auto& row) { return row.size() == m_look.columns.size(); })
            && std::ranges::all_of(page.numbers, [](std::int64_t number) { return number >= 0; });
        return sized ? page : throw std::invalid_argument("the size of a page");
    });
}

} // namespace core
