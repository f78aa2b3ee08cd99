// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/table_report.h"

#include "core/domain/file_fault.h"
#include "sandbox/run/claim.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace core {

namespace {
using namespace std::string_view_literals;

constexpr int maxColumn = 16'384;
constexpr std::size_t maxTables = 200;
constexpr std::size_t maxText = 4'096;
constexpr std::size_t maxNotes = 3 * maxColumn;

void require(bool condition, const char* what)
{
    if (!condition) {
        throw std::invalid_argument(what);
    }
}

/// ".key" or "#1".
bool isStep(const std::string& step)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto rest = std::string_view(step).substr(std::min<std::size_t>(step.size(), 1));
    const bool index = step.starts_with('#') && !rest.empty() && rest.size() <= 4 && std::ranges::all_of(rest, isDigit);
    return index || (step.starts_with('.') && rest.size() <= maxText);
}

void checkSource(const TableSource& source)
{
    constexpr std::array compressions = { ""sv, "gzip"sv, "zip"sv, "zstd"sv, "bz2"sv, "xz"sv };
    require(std::ranges::contains(compressions, std::string_view(source.compression)), "a compression");
    require(source.file.empty() && source.member.size() <= maxText && source.table.size() <= maxText
            && source.area.size() <= 64 && source.area.find_first_of("\n\r") == std::string::npos,
        "a name");
    require(source.encoding.size() <= 32 && (source.engine.empty() || source.engine == "openpyxl"),
        "an encoding or an engine");
    require(source.headerRow >= 0 && source.headerRows >= 0 && source.headerRows <= 10, "header rows");
    require(
        source.firstColumn >= 0 && source.firstColumn <= source.lastColumn && source.lastColumn < maxColumn, "columns");
    require(source.blankRows.size() <= 1'000 && source.notes.size() <= maxNotes, "blank rows or notes");
    require(source.steps.size() <= 10 && std::ranges::all_of(source.steps, isStep), "steps");
    require(std::ranges::all_of(source.blankRows, [](auto row) { return row >= 0; }), "a blank row");
    if (source.isTyped()) {
        require(std::ssize(source.columns) == source.lastColumn - source.firstColumn + 1, "the number of columns");
    }
}

Error faultError(const Json& fault, std::string_view fileName)
{
    const auto word = fault.at("word").get<std::string>();
    const auto detail = fault.at("detail").get<std::string>().substr(0, maxText);
    if (const auto kind = kindNamed<TablesFaultKind>(word)) {
        return { ErrorKind::BadInput, { *kind, { .texts = { std::string(fileName) } } }, detail };
    }
    return { ErrorKind::Internal, { FileFaultKind::ReaderFailed, { .texts = { std::string(fileName) } } },
        "fault " + word };
}
} // namespace

static void from_json(const Json& json, FoundTable& table)
{
    json.get_to(table.source);
    json.at("artifact").get_to(table.artifact);
    json.at("rows").get_to(table.rows);
    checkSource(table.source);
    require(table.rows >= 0, "a count of rows");
}

Result<std::vector<FoundTable>> readTableReport(std::string_view report, std::string_view fileName)
{
    try {
        const auto json = sandbox::readClaim(report);
        if (json.contains("error")) {
            return std::unexpected(faultError(json.at("error"), fileName));
        }
        auto tables = json.at("tables").get<std::vector<FoundTable>>();
        require(!tables.empty() && tables.size() <= maxTables, "the number of tables");
        return tables;
    } catch (const std::exception& e) {
        return fail(
            ErrorKind::Jail, { FileFaultKind::ReportSenseless, { .texts = { std::string(fileName) } } }, e.what());
    }
}

} // namespace core
