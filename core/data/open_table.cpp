// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/open_table.h"

#include "core/data/file_state.h"
#include "core/data/scan_report.h"
#include "core/data/tables.h"

#include <algorithm>
#include <format>
#include <stdexcept>

namespace core {

namespace {
constexpr std::chrono::seconds patience { 30 };

sandbox::Limits lookLimits()
{
    sandbox::Limits limits;
    limits.name = "look";
    limits.memoryBytes = 512LL << 20;
    limits.diskBytes = 1LL << 20;
    limits.processes = 4;
    limits.outputBytes = 64LL << 20;
    return limits;
}

Page pageFrom(const Json& json, std::int64_t first, std::int64_t count, std::size_t columns)
{
    Page page { first, json.at("rows"), json.at("known_rows"), json.at("known_bytes"), json.at("complete") };
    const bool sized = std::ssize(page.rows) <= count && std::ranges::all_of(page.rows, [&](const auto& row) { return row.size() == columns; });
    if (!sized || page.knownRows < 0 || page.knownBytes < 0 || (!page.rows.empty() && first + std::ssize(page.rows) > page.knownRows)) {
        throw std::invalid_argument("the size of a page");
    }
    return page;
}
} // namespace

ImportChange asRead(const Dataset& dataset)
{
    const auto& profile = dataset.profile;
    auto change = dataset.change;
    change.encoding = profile.encoding;
    change.delimiter = profile.delimiter;
    change.comment = profile.comment;
    change.quote = profile.quote;
    change.escape = profile.escape;
    change.skippedRows = profile.skippedRows;
    change.headerRows = profile.headerRows;
    change.footerRows = profile.footerRows;
    return change;
}

OpenTable::OpenTable(sandbox::ServedProgram reader, std::string name, Profile look)
    : m_reader(std::move(reader))
    , m_name(std::move(name))
    , m_look(std::move(look))
{
}

OpenTable::OpenTable(OpenTable&& other) noexcept = default;
OpenTable& OpenTable::operator=(OpenTable&& other) noexcept = default;
OpenTable::~OpenTable() = default;

Result<OpenTable> OpenTable::open(const std::filesystem::path& path, const sandbox::Installation& installation,
    const std::stop_token& stop, const ImportChange& change)
{
    const auto name = path.filename().string();
    if (const auto state = checkFile(path); !state) {
        return std::unexpected(state.error());
    }
    auto reader = sandbox::ServedProgram::start(installation,
        { installation.scanner, { "--serve", name, sandbox::dump(change) }, { { name, std::filesystem::absolute(path), {} } }, lookLimits() });
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
    return OpenTable(std::move(*reader), name, std::move(*look));
}

Result<OpenTable> OpenTable::open(const Dataset& dataset, const sandbox::Installation& installation, const std::stop_token& stop)
{
    if (dataset.source == TableSource {}) {
        return open(dataset.path, installation, stop, asRead(dataset));
    }
    const auto unpacked = unpackTable(dataset, installation, stop);
    if (!unpacked) {
        return std::unexpected(unpacked.error());
    }
    auto table = open(unpacked->file, installation, stop, dataset.source.isTyped() ? unpacked->change : asRead(dataset));
    if (table) {
        table->m_name = dataset.name;
        table->m_folder = unpacked->folder;
    }
    return table;
}

Result<Page> OpenTable::rows(std::int64_t first, std::int64_t count, const std::stop_token& stop)
{
    count = std::clamp<std::int64_t>(count, 0, mostRows);
    const auto answer = m_reader.ask(std::format("rows {} {}", std::max<std::int64_t>(first, 0), count), patience, stop);
    if (!answer) {
        return std::unexpected(answer.error());
    }
    try {
        const auto json = Json::parse(*answer);
        if (json.contains("error")) {
            return std::unexpected(scanFault(json, m_name));
        }
        return pageFrom(json, first, count, m_look.columns.size());
    } catch (const std::exception& e) {
        return fail(ErrorKind::Jail, m_name + " could not be read: the reader's answer makes no sense. The file may be harmful.", e.what());
    }
}

} // namespace core
