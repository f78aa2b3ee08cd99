// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/words.h"
#include "core/domain/title_warning.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <ranges>
#include <set>
#include <utility>

namespace core {

namespace {
/// Cells of the column may mean something else than what they are read as.
bool isInDoubt(WarningKind kind)
{
    return kind == WarningKind::DecimalsBySuggestion || kind == WarningKind::ThousandsBySuggestion
        || kind == WarningKind::TimesInUtc || kind == WarningKind::DatesOfBothOrders;
}

/// What stands above the table and is left out, which looks like a title and no record.
std::int64_t linesOfTitle(const Profile& profile)
{
    std::int64_t lines = 0;
    for (const auto& warning : profile.warnings) {
        lines += isOfTitles(warning.kind) ? warning.count : 0;
    }
    return lines;
}

std::string shownName(const Dataset& dataset)
{
    return inSentence(dataset.name);
}

/// A limit on records that leaves some out of the answer; nothing where it does not, as a ranking.
std::optional<CheckKind> kindOf(const CodeFacts::Limit& limit)
{
    if (limit.use == LimitUse::Groups || limit.use == LimitUse::Ranked) {
        return std::nullopt;
    }
    if (limit.how == LimitHow::Read) {
        return CheckKind::PartRead;
    }
    if (limit.how == LimitHow::Sample) {
        return CheckKind::SampleOfRows;
    }
    return limit.use == LimitUse::Computed ? std::optional(CheckKind::PartComputed) : std::nullopt;
}

/// Where the code reads the data set's file, 0 where it begins with it loaded; none: neither.
std::optional<int> lineOfReading(const VerifyRequest& request, const Dataset& dataset)
{
    const auto file = std::ranges::find(request.facts.files, dataset.fileName(), &CodeFacts::Named::name);
    return file == request.facts.files.end() ? std::nullopt : std::optional(file->line);
}

/// The identifier stands in the code, outside its texts. Frames' names are unique in an analysis.
bool hasIdentifier(std::string_view code, std::string_view identifier)
{
    const auto isPart = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (std::size_t at = 0; at < code.size(); ++at) {
        if (code[at] == '\'' || code[at] == '"') {
            at = std::min(code.find_first_of(code[at] == '"' ? "\"\n" : "'\n", at + 1), code.size());
        } else if (isPart(code[at])) {
            const auto end = std::ranges::find_if_not(code.substr(at), isPart) - code.begin();
            if (code.substr(at, static_cast<std::size_t>(end) - at) == identifier) {
                return true;
            }
            at = static_cast<std::size_t>(end) - 1;
        }
    }
    return false;
}

/// Of a data set whose text may hold others.
enum class Reading { Own, OtherTable, Unknown };

Reading reading(const VerifyRequest& request, const Dataset& dataset)
{
    const auto isRead = [&](const Dataset& table) { return hasIdentifier(request.code, table.variable); };
    const auto isSibling = [&](const Dataset& table) {
        return &table != &dataset && table.fileName() == dataset.fileName();
    };
    auto siblings = request.datasets | std::views::filter(isSibling);
    const bool isLoadedOnly = std::ranges::all_of(request.facts.files, [&](const auto& file) {
        return file.name != dataset.fileName() || file.line == 0; // where code reads it, it names the table otherwise
    });
    if ((!dataset.source.isPlainText() && !isLoadedOnly) || siblings.empty() || isRead(dataset)) {
        return Reading::Own;
    }
    return std::ranges::any_of(siblings, isRead) ? Reading::OtherTable : Reading::Unknown;
}

/// A condition on what the file has in its cells; the place of a row, or what counts rows, is none.
bool isByValue(const VerifyRequest& request, const CodeFacts::Filter& filter)
{
    const auto used = columnIn(request, filter.of, filter.column);
    // A number for each row is its place.
    const bool isPlace = used.column != nullptr && used.column->type == ColumnType::Integer
        && used.column->distinct == used.dataset->profile.rows && !looksForValue(filter.comparison);
    return filter.comparison != Comparison::Repeated && filter.comparison != Comparison::NotRepeated
        && used.column != nullptr && !isPlace;
}

/// The run's own count of what it read, where there is one, is that of the scan.
bool isReadWhole(const VerifyRequest& request, const Dataset& dataset)
{
    return std::ranges::all_of(ledgerOf(request, sandbox::RowOperation::Read), [&](const auto* entry) {
        return std::filesystem::path(entry->name).filename() != dataset.fileName()
            || entry->after == entry->calls * dataset.profile.rows;
    });
}

bool isWholeOn(const VerifyRequest& request, const Dataset& dataset)
{
    const auto& facts = request.facts;
    const auto takesByPlace = [&](const CodeFacts::Filter& filter) {
        return filter.stage == RowStage::Records && isOf(filter.of, dataset)
            && (!isByValue(request, filter) || !facts.cumulated.empty());
    };
    const auto takesPart = [&](const CodeFacts::Limit& limit) {
        return limit.use != LimitUse::Groups && isOf(limit.of, dataset);
    };
    const auto setsByPlace = [&](const CodeFacts::Store& store) {
        return store.line > 0 && store.some && store.terms.empty() && isOf(store.of, dataset);
    };
    // What a frame of an earlier step has become since the file was read, this code does not say.
    return facts.isComplete() && facts.frames.empty() && reading(request, dataset) == Reading::Own
        && isAsScanned(request, dataset) && isReadWhole(request, dataset)
        && std::ranges::none_of(facts.filters, takesByPlace) && lineOfReading(request, dataset).has_value()
        && std::ranges::none_of(facts.limits, takesPart) && std::ranges::none_of(facts.stores, setsByPlace)
        && std::ranges::none_of(facts.drops, [&](const auto& drop) { return isOf(drop.of, dataset); });
}
} // namespace

bool setsLinesApart(WarningKind kind)
{
    return kind == WarningKind::LinesAbove || kind == WarningKind::NamesJoined || kind == WarningKind::JoinedHeader
        || kind == WarningKind::NoteRows || kind == WarningKind::ChosenFooter || kind == WarningKind::RowsBelow
        || kind == WarningKind::CellsOutside || kind == WarningKind::BlankRecords || kind == WarningKind::NextTable;
}

/// "the first 100 events"
static bool isAskedFor(const std::string& question, const CodeFacts::Limit& limit)
{
    const auto tokens = builtin::tokenise(question);
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
        const bool asFileHas = std::ranges::contains(
            std::array { "first", "last", "ersten", "letzten", "erste", "letzte" }, tokens[at].text);
        if (asFileHas && limit.rows > 0 && tokens[at + 1].number == static_cast<double>(limit.rows)) {
            return true;
        }
    }
    return false;
}

bool isOf(const RowSources& sources, const Dataset& dataset)
{
    return std::ranges::contains(sources, dataset.fileName()) || std::ranges::contains(sources, dataset.variable);
}

std::vector<const Dataset*> datasetsUsed(const VerifyRequest& request)
{
    std::vector<const Dataset*> used;
    for (const auto& dataset : request.datasets) {
        if (reading(request, dataset) == Reading::OtherTable) {
            continue;
        }
        if (std::ranges::contains(request.facts.files, dataset.fileName(), &CodeFacts::Named::name)
            || std::ranges::contains(request.facts.frames, dataset.variable, &CodeFacts::Named::name)) {
            used.push_back(&dataset);
        }
    }
    return used;
}

void checkRowsRead(const VerifyRequest& request, Checks& checks)
{
    const auto used = datasetsUsed(request);
    if (used.empty() && !request.datasets.empty() && request.facts.isComplete() && request.facts.frames.empty()) {
        checks.push_back({ CheckKind::NoFileNamed, CheckStatus::Warning });
    }
    for (const auto* dataset : used) {
        const auto& profile = dataset->profile;
        if (profile.columns.empty() && profile.rows == 0) {
            continue; // a file that code reads as it is: nobody counted its rows
        }
        std::int64_t ambiguous = 0;
        std::int64_t converted = 0;
        for (const auto& column : profile.columns) {
            const bool named = std::ranges::contains(request.facts.columns, column.name, &CodeFacts::Named::name);
            const bool isSettled = column.dateFormats.size() == 1
                && column.ambiguous < profile.rows - column.nulls; // other cells say which it is
            ambiguous += named && !isSettled ? column.ambiguous : 0;
            const bool isUsed = std::ranges::any_of(request.facts.columns,
                [&](const auto& one) { return one.name == column.name && one.line > 0; }); // not in reading
            converted += isUsed ? column.converted : 0;
        }
        checks.push_back({ { CheckKind::RowsRead,
                               { .count = profile.rows,
                                   .texts = { shownName(*dataset) },
                                   .counts = { profile.rejectedRows, ambiguous, converted, linesOfTitle(profile) } } },
            profile.rejectedRows > 0 ? statusByShare(profile.rejectedRows, profile.rows + profile.rejectedRows)
                : ambiguous > 0 || !isAsScanned(request, *dataset) ? CheckStatus::Noted
                                                                   : CheckStatus::Passed });
        for (const auto& warning : profile.warnings) {
            const bool doubtful = isInDoubt(warning.kind)
                && std::ranges::contains(request.facts.columns, warning.column, &CodeFacts::Named::name);
            if (doubtful || setsLinesApart(warning.kind)) {
                checks.push_back({ { doubtful ? CheckKind::ColumnInDoubt : CheckKind::LinesSetApart,
                                       { .texts = { shownName(*dataset), inWords(warning) } } },
                    CheckStatus::Noted });
            }
        }
    }
}

/// As the run counted them; 0: it did not, or read the file several times.
static std::int64_t rowsRead(const VerifyRequest& request, const Dataset& dataset)
{
    const auto reads = ledgerOf(request, sandbox::RowOperation::Read);
    const auto isOfIt = [&](const auto* read) {
        return read->name.substr(read->name.rfind('/') + 1) == dataset.fileName();
    };
    const auto found = std::ranges::find_if(reads, isOfIt);
    return std::ranges::count_if(reads, isOfIt) == 1 && (*found)->calls == 1 ? (*found)->after : 0;
}

/// How many rows a limit keeps, and of how many: as the run counted them, else by the code where it takes them of the
/// whole file; 0: unknown.
static std::pair<std::int64_t, std::int64_t> rowsTaken(
    const VerifyRequest& request, const CodeFacts::Limit& limit, const Dataset* dataset)
{
    using enum sandbox::RowOperation;
    const auto taken = ledgerOf(request, limit.how == LimitHow::Sample ? Sample : Take, limit.line);
    // Of several calls, as in a loop over groups, the rows add up to those of the file where each took its own.
    const bool isAll = taken.size() == 1 && dataset != nullptr && taken.front()->before == dataset->profile.rows;
    if (taken.size() == 1 && (taken.front()->calls == 1 || isAll) && limit.how != LimitHow::Read) {
        return { taken.front()->after, taken.front()->before };
    }
    if ((!taken.empty() || limit.each) && limit.how != LimitHow::Read) {
        return {};
    }
    const auto& facts = request.facts;
    const auto cuts = [&](const auto& fact) { return facts.mayPrecede(fact.line, limit.line) && fact.of == limit.of; };
    const bool isOfFile = limit.of.size() == 1 && dataset != nullptr && limit.rows > 0
        && limit.rows < dataset->profile.rows
        && (limit.how == LimitHow::Read
            || (std::ranges::none_of(facts.drops, cuts) && std::ranges::none_of(facts.filters, cuts)
                && std::ranges::count_if(facts.limits, cuts) == 1));
    return isOfFile ? std::pair(limit.rows, dataset->profile.rows) : std::pair(std::int64_t { 0 }, std::int64_t { 0 });
}

void checkWholeFile(const VerifyRequest& request, Checks& checks)
{
    std::set<std::pair<int, CheckKind>> reported;
    for (const auto& limit : request.facts.limits) {
        const auto kind = kindOf(limit);
        const auto dataset = std::ranges::find_if(
            request.datasets, [&](const Dataset& one) { return isOf(limit.of, one); });
        if (!kind || isAskedFor(request.question, limit) || !reported.emplace(limit.line, *kind).second) {
            continue;
        }
        const auto [kept, all] = rowsTaken(request, limit, dataset != request.datasets.end() ? &*dataset : nullptr);
        if (all > 0 && kept == all) {
            continue; // in another order, perhaps
        }
        const auto name = limit.of.size() == 1 && dataset != request.datasets.end()
            ? shownName(*dataset)
            : inSentence(limit.of.empty() ? "" : limit.of.front());
        checks.push_back({ { *kind,
                               { .count = kept,
                                   .total = all,
                                   .lines = { limit.line },
                                   .texts = { name },
                                   .counts = { all > 0 ? 0 : 1 } } },
            CheckStatus::Warning });
    }
    for (const auto* dataset : datasetsUsed(request)) {
        if (isWholeOn(request, *dataset)) {
            const auto line = lineOfReading(request, *dataset).value_or(0);
            checks.push_back({ { line > 0 ? CheckKind::WholeFileRead : CheckKind::WholeFileLoaded,
                { .count = rowsRead(request, *dataset), .lines = { line }, .texts = { shownName(*dataset) } } } });
        }
    }
}

} // namespace core
