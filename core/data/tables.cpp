// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/tables.h"

#include "core/data/column_code.h"
#include "core/data/drift.h"
#include "core/data/file_kind.h"
#include "core/data/file_state.h"
#include "core/data/names.h"
#include "core/data/unpack.h"
#include "core/domain/file_fault.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

namespace core {

namespace {
/// Why a file of a known kind cannot be read; nothing: it can.
std::optional<FileFaultKind> refusalOf(FileKind kind)
{
    switch (kind) {
    case FileKind::Foreign: return FileFaultKind::Foreign;
    case FileKind::OtherWorkbook: return FileFaultKind::BinaryWorkbook;
    case FileKind::OtherArchive: return FileFaultKind::Document;
    case FileKind::WebPage: return FileFaultKind::WebPage;
    case FileKind::XmlWorkbook: return FileFaultKind::XmlWorkbook;
    case FileKind::Analysis: return FileFaultKind::Analysis;
    default: return std::nullopt;
    }
}

/// What the scanner is told of a typed table: how the reader wrote it, and of what a person chose what is about cells.
ReadOptions changeFor(const TableSource& source, ReadOptions change)
{
    if (source.isTyped()) {
        change.encoding = "utf-8";
        change.delimiter = ",";
        change.comment = "";
        change.strayQuotes = false;
        change.lineComments = false;
        change.quote = "\"";
        change.escape = "";
        change.skippedRows = 0;
        change.headerRows = source.headerRows > 0 ? 1 : 0;
        change.surplusColumns = {};
        if (source.format != TableFormat::Workbook) {
            change.footerRows = 0; // a sheet has notes below its table like a text, records have none
        }
    }
    return change;
}

/// A spreadsheet that takes 3/4 for 4 March where 3 April is meant makes a date of it, and leaves 13/4 a text.
void warnOfTextsAmongDates(Profile& profile, const TableSource& source)
{
    const auto isMixed = [](const ColumnCells& cells) {
        return std::ranges::contains(cells.kinds, CellKind::Date) && std::ranges::contains(cells.kinds, CellKind::Text);
    };
    for (std::size_t i = 0; i < std::min(source.columns.size(), profile.columns.size()); ++i) {
        const auto& column = profile.columns[i];
        const auto ofTexts = std::ranges::find_if(
            column.dateFormats, [](const std::string& format) { return !format.starts_with("%Y-%m-%d"); });
        if (source.format == TableFormat::Workbook && isDate(column) && ofTexts != column.dateFormats.end()
            && isMixed(source.columns[i])) {
            profile.warnings.push_back(
                { WarningKind::TextsAmongDates, { .column = column.name, .texts = { *ofTexts } } });
        }
    }
}

/// The profile in the words of the file: a sheet has no delimiter, and its own rows.
void settle(Dataset& dataset, std::int64_t bytes)
{
    auto& profile = dataset.profile;
    const auto& source = dataset.source;
    profile.path = dataset.path.string();
    profile.bytes = bytes;
    profile.sheet = source.table;
    if (source.isTyped()) {
        profile.encoding.clear();
        profile.delimiter.clear();
        profile.quote.clear();
        profile.headerRows = source.headerRows;
        profile.skippedRows = source.headerRow;
        profile.dataLine = source.headerRow + source.headerRows;
    }
    for (const auto& note : source.notes) {
        profile.footerRows += note.kind == WarningKind::RowsBelow ? static_cast<int>(note.count) : 0;
        if (note.kind == WarningKind::CellsOutside) {
            profile.mostCells = static_cast<int>(std::ssize(profile.columns) + note.total);
        }
    }
    warnOfTextsAmongDates(profile, source);
    profile.warnings.insert(profile.warnings.begin(), source.notes.begin(), source.notes.end());
}

Result<Dataset> datasetOf(const FoundTable& table, const Dataset& known, const UnpackedFile& unpacked,
    const ReadOptions& change, const Reading& reading)
{
    Dataset dataset = known;
    dataset.change = change;
    dataset.source = table.source;
    const auto* const file = unpacked.textOf(table);
    if (file == nullptr) {
        return fail(ErrorKind::BadInput, { TablesFaultKind::TooLarge, { .texts = { dataset.fileName() } } });
    }
    auto profile = scanProfile({ table.artifact, file->path, file->sha256 }, dataset.name,
        changeFor(table.source, change), reading.installation, reading.progress, reading.stop);
    if (!profile) {
        return std::unexpected(profile.error());
    }
    if (table.source.isTyped() && profile->columns.size() != table.source.columns.size()) {
        return fail(ErrorKind::Internal, { FileFaultKind::CountedTwoWays, { .texts = { dataset.name } } });
    }
    if (table.source.isTyped()) { // lines are those of the text that its table was written to
        std::ranges::for_each(profile->facts, [](auto& fact) { fact.lines.clear(); });
    }
    dataset.profile = std::move(*profile);
    settle(dataset, unpacked.bytes);
    return dataset;
}

/// A table to be read, and the earlier one of its kind, or itself as it was read last.
struct LikeEarlier {
    Dataset dataset; ///< named, with its file and the place in it
    const Dataset* earlier = nullptr;
};

/// What a person said of the earlier one holds for this one too, as far as its columns are the same, and where it is
/// another is said.
template <typename Read> Result<Dataset> readLike(const LikeEarlier& table, Read read)
{
    const auto* const earlier = table.earlier;
    if (earlier == nullptr) {
        return read(table.dataset.change);
    }
    auto dataset = read(earlier->change);
    std::vector<FileWarning> warnings;
    if (dataset && !hasItsColumns(*earlier, *dataset) && earlier->change != earlier->ownChange()) {
        dataset = read(table.dataset.ownChange());
        warnings.push_back({ WarningKind::EarlierDoesNotFit, { .texts = { earlier->name } } });
    }
    if (dataset && (hasItsColumns(*earlier, *dataset) || earlier->path == dataset->path)) {
        std::ranges::move(driftWarnings(*earlier, *dataset), std::back_inserter(warnings));
    }
    if (dataset) {
        dataset->profile.warnings.insert(dataset->profile.warnings.begin(), warnings.begin(), warnings.end());
    }
    return dataset;
}

/// Profiles each table of a file that `wanted` names a data set for.
template <typename Wanted>
Result<std::vector<Dataset>> readTables(const PackedFile& packed, const Reading& reading, Wanted wanted)
{
    const auto file = unpackFile(packed, reading);
    if (!file) {
        return std::unexpected(file.error());
    }
    std::vector<Dataset> datasets;
    for (const auto& table : file->tables) {
        std::optional<LikeEarlier> known = wanted(table.source, datasets, file->tables.size() > 1);
        if (!known) {
            continue;
        }
        known->dataset.path = packed.path;
        known->dataset.sha256 = file->hash;
        known->dataset.source = table.source;
        auto dataset = readLike(*known, [&](const ReadOptions& change) -> Result<Dataset> {
            if (!takesApartOtherwise(table.source, change)) {
                return datasetOf(table, known->dataset, *file, change, reading);
            }
            const auto again = unpackTableAs(packed, *file, table.source, change, reading);
            return again ? datasetOf(again->tables.front(), known->dataset, *again, change, reading)
                         : Result<Dataset>(std::unexpected(again.error()));
        });
        if (!dataset) {
            return std::unexpected(dataset.error());
        }
        datasets.push_back(std::move(*dataset));
    }
    return datasets;
}

/// What is said of one table of several, after the file's name.
std::string placeOf(const TableSource& source)
{
    std::string place = source.member.empty() ? source.table : std::filesystem::path(source.member).filename().string();
    return source.area.empty() ? place : place + ", " + source.area;
}

/// Name and variable of a table apart from all others.
Dataset namedFor(const TableSource& source, bool isOneOfSeveral, const std::vector<Dataset>& taken)
{
    const auto place = placeOf(source);
    if (!isOneOfSeveral || place.empty()) {
        auto stem = std::filesystem::path(source.file);
        const auto packed = !source.compression.empty() && stem.stem().has_extension();
        return { datasetName(source.file, taken), variableName(packed ? stem.stem().string() : stem.string(), taken),
            {}, {}, {}, {}, {} };
    }
    const bool isSheet = source.format == TableFormat::Workbook;
    const auto words = isSheet  ? std::filesystem::path(source.file).stem().string() + " " + source.table
        : source.member.empty() ? source.table
                                : place;
    return { datasetName(source.file + ", " + place, taken), variableName(isSheet ? words + "." : words, taken), {}, {},
        {}, {}, {} };
}

/// What the analysis has, and what is remembered of others.
struct KnownDatasets {
    std::vector<Dataset> own; ///< the tables of the very file, as they were read last
    std::vector<Dataset> others;
    const std::vector<Dataset>& kept;

    KnownDatasets(
        const std::filesystem::path& path, const std::vector<Dataset>& taken, const std::vector<Dataset>& elsewhere)
        : kept(elsewhere)
    {
        std::ranges::partition_copy(taken, std::back_inserter(own), std::back_inserter(others),
            [&](const Dataset& dataset) { return dataset.path == path; });
    }

    /// A table that was there keeps its name.
    LikeEarlier known(const TableSource& source, const std::filesystem::path& path, Dataset named) const
    {
        const auto before = std::ranges::find_if(
            own, [&](const Dataset& dataset) { return isSameTable(dataset.source, source); });
        if (before != own.end()) {
            named.name = before->name;
            named.variable = before->variable;
            return { std::move(named), &*before };
        }
        const auto* const earlier = earlierOfItsKind(path, source, others);
        return { std::move(named), earlier != nullptr ? earlier : earlierOfItsKind(path, source, kept) };
    }
};

/// The tables of a text, one below the other; nearly always there is one.
Result<std::vector<Dataset>> openTexts(
    const std::filesystem::path& path, const KnownDatasets& earlier, const Reading& reading)
{
    constexpr std::size_t mostTables = 20;
    const auto fileName = path.filename().string();
    const auto readText = [&](const LikeEarlier& table) {
        return readLike(table, [&](const ReadOptions& change) {
            return scanText(table.dataset, change, reading.installation, reading.progress, reading.stop);
        });
    };
    auto first = readText(earlier.known({}, path,
        { datasetName(fileName, earlier.others), variableName(fileName, earlier.others), path, {}, {}, {}, {} }));
    if (!first) {
        return std::unexpected(first.error());
    }
    std::vector<Dataset> tables { std::move(*first) };
    while (tables.back().profile.nextTableLine > 0 && tables.size() < mostTables) {
        const auto& above = tables.back();
        auto all = earlier.others;
        all.insert(all.end(), tables.begin(), tables.end());
        Dataset next { {}, variableName(fileName, all), path, {}, {}, {}, {} };
        next.source.file = tables.front().fileName();
        next.source.area = "line " + std::to_string(above.profile.nextTableLine);
        next.name = datasetName(next.source.file + ", " + next.source.area, all);
        next.source.headerRow = static_cast<int>(above.profile.nextTableIndex);
        next.change = tables.front().change;
        next.change.skippedRows = next.source.headerRow;
        auto known = earlier.known(next.source, path, next);
        if (known.earlier != nullptr && known.earlier->path != path) {
            known.earlier = nullptr; // it is read as the first table, which was read as the earlier file's
        }
        auto table = readText(known);
        if (!table || table->profile.skippedRows <= above.profile.skippedRows) {
            break; // what was read of the file is good without it
        }
        tables.push_back(std::move(*table));
    }
    return tables;
}

/// The file's own name beside the analysis: no other file has it.
std::string inputNameOf(const std::filesystem::path& path, const std::vector<Dataset>& taken)
{
    auto files = taken;
    for (auto& dataset : files) {
        dataset.name = dataset.fileName();
    }
    return datasetName(path.filename().string(), files);
}
} // namespace

Result<std::vector<Dataset>> openFile(const std::filesystem::path& path, const std::vector<Dataset>& taken,
    const sandbox::Installation& installation, const Progress& progress, std::stop_token stop,
    const std::vector<Dataset>& kept)
{
    std::error_code error;
    const auto absolute = std::filesystem::absolute(path, error)
                              .lexically_normal(); // or a file that is open would be another one
    if (const auto readable = checkFile(absolute); !readable) {
        return std::unexpected(readable.error());
    }
    const auto kind = kindOf(absolute);
    if (const auto refusal = refusalOf(kind)) {
        return fail(ErrorKind::BadInput,
            { *refusal, { .texts = { absolute.filename().string(), std::string(foreignWords(absolute)) } } });
    }
    const KnownDatasets earlier(absolute, taken, kept);
    if (kind == FileKind::Text) {
        return openTexts(absolute, earlier, { installation, progress, stop });
    }
    const auto inputName = earlier.own.empty() ? inputNameOf(absolute, earlier.others) : earlier.own.front().fileName();
    return readTables({ absolute, kind, inputName }, { installation, progress, stop },
        [&](const TableSource& source, const std::vector<Dataset>& before,
            bool isOneOfSeveral) -> std::optional<LikeEarlier> {
            auto all = earlier.others;
            all.insert(all.end(), before.begin(), before.end());
            return earlier.known(source, absolute, namedFor(source, isOneOfSeveral, all));
        });
}

Result<Dataset> scanAgain(const Dataset& dataset, const ReadOptions& change, const sandbox::Installation& installation,
    const Progress& progress, std::stop_token stop)
{
    if (dataset.source.isPlainText()) {
        return scanText(dataset, change, installation, progress, std::move(stop));
    }
    auto known = dataset;
    known.change = change;
    auto found = readTables({ dataset.path, kindOf(dataset.path), dataset.fileName() },
        { installation, progress, stop }, [&](const TableSource& source, const auto&, bool) {
            return isSameTable(source, dataset.source) ? std::optional(LikeEarlier { known, nullptr }) : std::nullopt;
        });
    if (!found) {
        return std::unexpected(found.error());
    }
    if (found->empty()) {
        return std::unexpected(goneFromItsFile(dataset.name));
    }
    return std::move(found->front());
}

Result<UnpackedTable> unpackTable(
    const Dataset& dataset, const sandbox::Installation& installation, const std::stop_token& stop)
{
    const PackedFile packed { dataset.path, kindOf(dataset.path), dataset.fileName() };
    const Progress silent;
    const Reading reading { installation, silent, stop };
    auto file = unpackFile(packed, reading);
    if (!file) {
        return std::unexpected(file.error());
    }
    const auto* table = file->find(dataset.source);
    if (table == nullptr || file->hash != dataset.sha256) {
        return std::unexpected(goneFromItsFile(dataset.name));
    }
    if (takesApartOtherwise(table->source, dataset.change)) {
        file = unpackTableAs(packed, *file, TableSource(table->source), dataset.change, reading);
        if (!file) {
            return std::unexpected(file.error());
        }
        table = &file->tables.front();
    }
    const auto* const text = file->textOf(*table);
    if (text == nullptr) {
        return std::unexpected(goneFromItsFile(dataset.name));
    }
    return UnpackedTable { text->path, changeFor(table->source, dataset.change), file->folder };
}

} // namespace core
