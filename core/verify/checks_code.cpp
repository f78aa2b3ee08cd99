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
/// The reader joined lines to the names or left cells out that may be data.
bool setsLinesApart(WarningKind kind)
{
    return kind == WarningKind::LinesAbove || kind == WarningKind::NamesJoined || kind == WarningKind::JoinedHeader
        || kind == WarningKind::NoteRows || kind == WarningKind::ChosenFooter || kind == WarningKind::RowsBelow
        || kind == WarningKind::CellsOutside || kind == WarningKind::BlankRecords || kind == WarningKind::NextTable;
}

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
    return filter.comparison != Comparison::Repeated && filter.comparison != Comparison::NotRepeated
        && columnIn(request, filter.of, filter.column).column != nullptr;
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
    // What a frame of an earlier step has become since the file was read, this code does not say.
    return facts.isComplete() && facts.frames.empty() && reading(request, dataset) == Reading::Own
        && isAsScanned(request, dataset) && isReadWhole(request, dataset)
        && std::ranges::none_of(facts.filters, takesByPlace) && lineOfReading(request, dataset).has_value()
        && std::ranges::none_of(facts.limits, takesPart)
        && std::ranges::none_of(facts.drops, [&](const auto& drop) { return isOf(drop.of, dataset); });
}

/// The code looks after the rows where this column is empty before it groups by it.
bool mindsGaps(const CodeFacts& facts, const Dataset& dataset, const std::string& column, int before)
{
    const auto names = [&](const std::vector<std::string>& columns) {
        return columns.empty() || std::ranges::contains(columns, column);
    };
    const auto minds = [&](const auto& fact) {
        return fact.line <= before && isOf(fact.of, dataset) && names(fact.columns);
    };
    const auto asks = [&](const CodeFacts::Filter& filter) {
        return filter.column == column
            && (filter.comparison == Comparison::Missing || filter.comparison == Comparison::Present);
    };
    return std::ranges::any_of(facts.fills, minds) || std::ranges::any_of(facts.drops, [&](const auto& drop) {
        return drop.what == DropKind::Missing && minds(drop);
    }) || std::ranges::any_of(facts.filters, asks);
}
} // namespace

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
            converted += named ? column.converted : 0;
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
        const bool counted = limit.of.size() == 1 && dataset != request.datasets.end() && limit.rows > 0
            && limit.rows < dataset->profile.rows;
        const auto name = limit.of.size() == 1 && dataset != request.datasets.end()
            ? shownName(*dataset)
            : inSentence(limit.of.empty() ? "" : limit.of.front());
        checks.push_back({ { *kind,
                               { .count = counted ? limit.rows : 0,
                                   .total = counted ? dataset->profile.rows : 0,
                                   .lines = { limit.line },
                                   .texts = { name },
                                   .counts = { counted ? 0 : 1 } } },
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

namespace {
/// What the run counted of a grouping, also where it stands on an earlier line under a name; null: it did not, or
/// which grouping it counted is open.
const sandbox::LedgerEntry* groupsOf(const VerifyRequest& request, const CodeFacts::Grouping& grouping)
{
    const auto entries = ledgerOf(request, sandbox::RowOperation::Group);
    const auto isCounted = [&](const CodeFacts::Grouping& one) {
        return std::ranges::contains(entries, one.line, &sandbox::LedgerEntry::line);
    };
    const auto& all = request.facts.groupings;
    const bool isOnlyOne = std::ranges::count_if(all, [&](const auto& one) {
        return one == grouping || !isCounted(one);
    }) == 1;
    const auto found = std::ranges::find_if(entries, [&](const auto* one) {
        const bool isNamed = !isCounted(grouping) && isOnlyOne && one->line > grouping.line
            && !std::ranges::contains(all, one->line, &CodeFacts::Grouping::line);
        return (one->line == grouping.line || isNamed) && one->calls == 1 && sandbox::isSound(*one);
    });
    return found == entries.end() ? nullptr : *found;
}

/// The tables of which the rows are, in the order in which the code joins them.
RowSources tablesOf(const VerifyRequest& request, const RowSources& sources)
{
    RowSources inOrder;
    const auto add = [&](const RowSources& some) {
        std::ranges::copy_if(some, std::back_inserter(inOrder), [&](const auto& one) {
            return std::ranges::contains(sources, one) && !std::ranges::contains(inOrder, one);
        });
    };
    for (const auto& join : request.facts.joins) {
        add(join.left.of);
        add(join.right.of);
    }
    add(sources);
    std::ranges::transform(inOrder, inOrder.begin(), [](const auto& one) { return inSentence(one); });
    return inOrder;
}

/// The columns that may have come to be without a value on the way: those of a file that a join adds.
std::string lostColumns(const VerifyRequest& request, const CodeFacts::Grouping& grouping)
{
    std::string names;
    for (const auto& name : grouping.columns) {
        const auto* dataset = columnIn(request, grouping.of, name).dataset;
        const bool isAdded = dataset == nullptr || std::ranges::any_of(request.facts.joins, [&](const auto& join) {
            return (join.how != JoinHow::Right && isOf(join.right.of, *dataset))
                || (join.how != JoinHow::Left && isOf(join.left.of, *dataset));
        });
        names += !isAdded ? "" : (names.empty() ? "" : "” or “") + inSentence(name);
    }
    return names.empty() ? inSentence(grouping.columns.front()) : names;
}

/// Rows that came to be without a group on the way, as by a join: the file has none.
void tellLostOnTheWay(const VerifyRequest& request, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto& grouping : facts.groupings) {
        const auto* entry = groupsOf(request, grouping);
        const bool minds = std::ranges::any_of(request.datasets, [&](const Dataset& dataset) {
            return std::ranges::any_of(grouping.columns, [&](const auto& column) {
                return isOf(grouping.of, dataset) && mindsGaps(facts, dataset, column, grouping.line);
            });
        });
        // What the file itself has not, its own note tells; a join may add rows without one to those.
        std::int64_t fromFile = 0;
        for (const auto& dataset : request.datasets) {
            for (const auto& column : dataset.profile.columns) {
                fromFile += std::ranges::contains(grouping.columns, column.name) ? column.nulls : 0;
            }
        }
        if (entry != nullptr && entry->noGroup > fromFile && !minds && !grouping.columns.empty() && grouping.dropna
            && !grouping.of.empty()) {
            checks.push_back({ { CheckKind::RowsWithoutGroup,
                                   { .column = lostColumns(request, grouping),
                                       .count = entry->noGroup,
                                       .total = entry->before,
                                       .texts = tablesOf(request, grouping.of) } },
                statusByShare(entry->noGroup, entry->before) });
            return;
        }
    }
}
} // namespace

/// As the run counted them: the rows without a value may have been left out before.
static bool allAreInGroups(const VerifyRequest& request, const CodeFacts::Grouping& grouping)
{
    const auto* entry = groupsOf(request, grouping);
    return entry != nullptr && entry->noGroup == 0;
}

/// "where no source was noted it should say 'unknown'", "no grade"
static bool namesThemselves(const VerifyRequest& request, const QuestionFacts& asked)
{
    constexpr auto none = std::to_array<std::string_view>({ "no", "kein", "keine", "keinen" });
    const auto isKey = [&](const std::string& word) {
        return std::ranges::any_of(request.facts.groupings, [&](const auto& grouping) {
            return std::ranges::any_of(grouping.columns, [&](const auto& column) { return hasWord(column, { word }); });
        });
    };
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
        if (std::ranges::contains(none, tokens[at]) && isKey(tokens[at + 1])) {
            return true;
        }
    }
    return asked.saysAny({ "unknown", "unbekannt", "unspecified", "blank" });
}

/// The question says that some are not to count.
static bool leavesSomeOut(const VerifyRequest& request)
{
    const auto words = asWords(request.question);
    constexpr auto excluding = std::to_array<std::string_view>({ "left out", "leave out", "leaving out", "excluded",
        "exclude", "excluding", "ignored", "ignore", "ignoring", "omitted", "omit", "do not count", "does not count",
        "are not counted", "weggelassen", "ausgelassen", "ausgenommen", "bleiben aussen vor", "zahlen nicht" });
    return std::ranges::any_of(excluding, [&](auto phrase) { return saysPhrase(words, phrase); });
}

/// Of shares the whole lacks them; of what is added up or counted a tenth and more are a part that no group has.
static bool areMaterial(
    const VerifyRequest& request, const CodeFacts::Grouping& grouping, const ColumnProfile& column, std::int64_t rows)
{
    const auto isOf = [&](const CodeFacts::Aggregation& one) {
        return one.stage == RowStage::Records && (one.by == grouping.line || one.by == 0);
    };
    const auto asked = questionFacts(request.question, request.datasets);
    const bool picks = std::ranges::any_of( // "paid by tag and in cash": some of its groups are asked for
        asked.values, [&](const auto& named) { return named.column == &column; });
    const auto& all = request.facts.aggregations;
    const bool isShare = std::ranges::any_of(
        all, [&](const auto& one) { return isOf(one) && one.function == "share"; });
    const bool adds = std::ranges::any_of(all,
        [&](const auto& one) { return isOf(one) && (isSumFunction(one.function) || isCountFunction(one.function)); });
    return !picks
        && ((isShare && statusByShare(column.nulls, rows) == CheckStatus::Warning)
            || (adds && areManyOfAll(column.nulls, rows)));
}

/// "show those without an entry as a row of their own"
static bool asksForThoseWithout(const VerifyRequest& request)
{
    const auto asked = questionFacts(request.question, request.datasets);
    if (leavesSomeOut(request)) {
        return false;
    }
    if (asked.saysAny({ "whole", "base", "ganzen", "basis" })) { // then the base has them: areMissedInBase()
        return false;
    }
    if (namesThemselves(request, asked)) {
        return true;
    }
    return asked.saysAny({ "without", "ohne" })
        && asked.saysAny({ "part", "belong", "belongs", "list", "listed", "line", "gehoren", "dazu", "show", "shown",
            "include", "included", "including", "row", "separate", "as", "own", "too", "also", "count", "under",
            "named", "called", "labelled", "sollen", "zeile", "eigene", "als", "zeige", "auch", "zahle", "unter",
            "namens" });
}

/// "those without an entry belong to the whole", and what shares are of is the sum of the groups.
static bool areMissedInBase(const VerifyRequest& request)
{
    const auto asked = questionFacts(request.question, request.datasets);
    const auto isBase = [&](const auto& one) {
        return one.stage == RowStage::Groups && isSumFunction(one.function)
            && std::ranges::any_of(
                request.facts.arithmetic, [&](const auto& sign) { return sign.name == "/" && sign.line == one.line; });
    };
    return asked.saysAny({ "without", "ohne" })
        && asked.saysAny({ "belong", "belongs", "whole", "base", "all", "gehoren", "ganzen", "alle", "aller" })
        && std::ranges::any_of(request.facts.aggregations, isBase);
}

/// Of the rows without a value those that the code has not left out before it groups.
static std::int64_t inNoGroup(
    const VerifyRequest& request, const CodeFacts::Grouping& grouping, const ColumnProfile& column)
{
    const auto* entry = grouping.columns.size() == 1 ? groupsOf(request, grouping) : nullptr;
    return entry != nullptr && entry->noGroup > 0 ? std::min(entry->noGroup, column.nulls) : column.nulls;
}

void checkGroupKeys(const VerifyRequest& request, Checks& checks)
{
    const bool areAskedFor = asksForThoseWithout(request) || areMissedInBase(request);
    tellLostOnTheWay(request, checks);
    const auto isReported = [&checks, begin = std::ssize(checks)](const std::string& column) {
        return std::ranges::any_of(checks | std::views::take(begin), [&](const Check& check) {
            return check.fact.kind == CheckKind::RowsWithoutGroup && check.fact.column == inSentence(column);
        });
    };
    std::set<std::pair<const Dataset*, std::string>> reported;
    for (const auto& grouping : request.facts.groupings) {
        for (const auto* dataset : datasetsUsed(request)) {
            for (const auto& column : dataset->profile.columns) {
                const bool loses = grouping.dropna && column.nulls > 0 && isOf(grouping.of, *dataset)
                    && std::ranges::contains(grouping.columns, column.name);
                if (loses && !isReported(column.name) && !allAreInGroups(request, grouping)
                    && !mindsGaps(request.facts, *dataset, column.name, grouping.line)
                    && reported.emplace(dataset, column.name).second) {
                    checks.push_back({ { CheckKind::RowsWithoutGroup,
                                           { .column = inSentence(column.name),
                                               .count = inNoGroup(request, grouping, column),
                                               .total = dataset->profile.rows,
                                               .texts = { shownName(*dataset) } } },
                        areAskedFor
                                || (!leavesSomeOut(request)
                                    && areMaterial(request, grouping, column, dataset->profile.rows))
                            ? CheckStatus::Warning
                            : CheckStatus::Noted });
                }
            }
        }
    }
}

} // namespace core
