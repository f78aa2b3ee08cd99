// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/table_report.h"

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

struct Sentence {
    std::string_view word;
    std::string_view text; ///< after the file's name
};

constexpr std::array kindSentences = {
    Sentence { "password",
        " is protected with a password. Open it in a spreadsheet program, save a copy without one, and open that." },
    Sentence { "password_archive", " is protected with a password. Unpack it and open the files in it." },
    Sentence { "nameless_columns",
        " has columns whose names cannot be read. Save it as a transport file (.xpt) or as CSV and open that." },
    Sentence { "damaged", " is damaged and cannot be read. Save or download it again." },
    Sentence { "bomb",
        " unpacks to far more than its size, or to more than 2 GB. If you trust it, unpack it and open what is in "
        "it." },
    Sentence { "strict",
        " is a Strict Open XML workbook, which pandas does not read. Save it as \"Excel Workbook (.xlsx)\" in a "
        "spreadsheet program and open that." },
    Sentence { "not_for_pandas",
        " is written in a way that pandas does not read. Open it in a spreadsheet program, save it there as .xlsx, and "
        "open that." },
    Sentence { "packed_other",
        " holds no text table, but an archive, a workbook or a database. Unpack it and open what is in it." },
    Sentence { "too_large", " holds more than can be unpacked here. Export its tables as CSV and open those." },
    Sentence {
        "out_of_memory", " needs more memory to read than is allowed. Export its tables as CSV and open those." },
    Sentence { "too_many_tables", " holds more than 200 tables. Export those you need as CSV and open them." },
    Sentence { "too_many_columns", " has a table of more than 16,384 columns. Check the file." },
    Sentence { "too_many_merges", " has more merged cells than can be read. Export its tables as CSV and open those." },
    Sentence { "no_tables", " holds no table: there is nothing to analyse." },
    Sentence { "several_members",
        " holds several SAS data sets. Save the one you need in a file of its own, or as CSV, and open that." },
    Sentence { "empty", " is empty once unpacked: there is nothing to analyse." },
    Sentence { "misread_ods",
        " has truth values or times that pandas misreads in an .ods file. Save it as .xlsx in a spreadsheet program "
        "and open that." },
    Sentence { "not_utf8", " is JSON in another encoding than UTF-8. Save it as UTF-8 and open that." },
    Sentence { "bad_json", " is not well-formed JSON. Export it again." },
    Sentence { "too_deep",
        " is JSON with too many levels for a table. Export it as a list of objects, or one object a line." },
    Sentence {
        "no_records", " is JSON, but not a list of records. Export it as a list of objects, or one object a line." },
    Sentence { "no_name", " is JSON with a member that has no name. Give it one and open it again." },
    Sentence { "no_text_in_archive", " is an archive without a text table in it. Unpack it and open what is in it." },
    Sentence { "no_library", " cannot be read because a Python package is missing." },
};

Error faultError(const Json& fault, std::string_view fileName)
{
    const auto word = fault.at("word").get<std::string>();
    const auto detail = fault.at("detail").get<std::string>().substr(0, maxText);
    const auto known = std::ranges::find(kindSentences, std::string_view(word), &Sentence::word);
    if (known == kindSentences.end()) {
        return { ErrorKind::Internal, "The reader of " + std::string(fileName) + " failed. Please report this.",
            "fault " + word };
    }
    auto message = std::string(fileName) + std::string(known->text);
    if (word == "no_library") {
        message += " Install python3-openpyxl, python3-lxml, python3-odf, python3-xlrd, python3-zstandard, "
                   "python3-pyreadstat and python3-dbfread.";
    }
    return { ErrorKind::BadInput, std::move(message), detail };
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
        return fail(ErrorKind::Jail,
            std::string(fileName) + " could not be read: the reader's report makes no sense. The file may be harmful.",
            e.what());
    }
}

} // namespace core
