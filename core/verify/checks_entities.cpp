// SPDX-License-Identifier: GPL-3.0-or-later
// Rows that are counted or averaged where things are asked about of which each has several.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace core {

namespace {
/// Whoever stands in many rows is one all the same.
bool isPersonWord(const std::string& noun)
{
    constexpr auto words = std::to_array<std::string_view>({ "customer", "client", "patient", "guest", "employee",
        "student", "member", "user", "passenger", "driver", "donor", "tenant", "supplier", "kunde", "kunden",
        "patienten", "mitarbeiter", "mitglied", "mitglieder", "schuler", "spender" });
    return std::ranges::contains(words, builtin::stem(noun)) || std::ranges::contains(words, noun);
}

/// "how many customers" asks for customer_id, where rows are orders; "how many different patients" for patient.
UsedColumn entityOf(const std::string& noun, bool different, const VerifyRequest& request)
{
    for (const auto* dataset : datasetsUsed(request)) {
        const auto called = builtin::nameWords(dataset->variable);
        const bool isRow = !different && called.size() == 1 && builtin::stem(called[0]) == builtin::stem(noun);
        for (const auto& column : dataset->profile.columns) {
            if (isRow && (column.nulls > 0 || column.distinct * 2 < dataset->profile.rows)) {
                continue; // flights.csv has a flight in each row, but for a few that stand twice
            }
            auto words = builtin::nameWords(column.name);
            const bool isKey = words.size() > 1 && (builtin::isIdentifierWord(words.back()) || words.back() == "name");
            if (isKey) {
                words.pop_back();
            }
            // Of a few kinds, as courses, each row is one more of its kind.
            const bool isName = column.type == ColumnType::Text && column.distinct * 10 < dataset->profile.rows * 9
                && (column.distinct * 10 >= dataset->profile.rows || isPersonWord(noun));
            if ((isKey || different || isName) && words.size() == 1 && builtin::stem(words[0]) == builtin::stem(noun)) {
                return { dataset, &column };
            }
        }
    }
    return {};
}

/// "people": whoever the only column with persons' ids is about.
UsedColumn personOf(const std::string& noun, const VerifyRequest& request)
{
    constexpr std::array<std::string_view, 14> nouns { "people", "person", "persons", "individuals", "employees",
        "staff", "personen", "leute", "mitarbeiter", "teilnehmer", "participants", "customers", "kunden", "patienten" };
    UsedColumn found;
    for (const auto* dataset :
        std::ranges::contains(nouns, noun) ? datasetsUsed(request) : std::vector<const Dataset*>()) {
        for (const auto& column : dataset->profile.columns) {
            const auto words = builtin::nameWords(column.name);
            const bool isPerson = words.size() > 1 && builtin::isIdentifierWord(words.back())
                && hasWord(column.name,
                    { "emp", "employee", "person", "staff", "customer", "client", "user", "member", "patient",
                        "student", "participant", "passenger", "driver", "donor", "respondent", "visitor", "guest",
                        "pupil", "author", "player", "voter", "tenant", "resident", "applicant", "subscriber", "kunden",
                        "kunde", "mitarbeiter", "teilnehmer", "befragte", "befragten", "patienten" });
            if (isPerson && found.column != nullptr) {
                return {};
            }
            found = isPerson ? UsedColumn { dataset, &column } : found;
        }
    }
    return found;
}

/// The word behind "per" or "each", of which a mean is asked: "average spend per customer".
std::string meanOfEach(const QuestionFacts& asked)
{
    const auto per = std::ranges::find_if(
        asked.tokens, [](const auto& word) { return word == "per" || word == "each" || word == "every"; });
    // "per department and year" is what a row may be.
    const bool isOne = per != asked.tokens.end() && std::next(per) != asked.tokens.end()
        && (std::next(per, 2) == asked.tokens.end() || (*std::next(per, 2) != "and" && *std::next(per, 2) != "und"));
    return asked.has(builtin::Concept::Mean) && isOne ? *std::next(per) : std::string();
}

/// Leaving out the rows that the file has twice makes no thing stand once, nor does one row of each receipt.
bool dropsMoreThanRepeats(const VerifyRequest& request, const UsedColumn& entity)
{
    const auto& dataset = *entity.dataset;
    return std::ranges::any_of(request.facts.drops, [&](const auto& drop) {
        const bool isByOther = std::ranges::any_of(drop.columns, [&](const auto& name) {
            const auto used = columnIn(request, drop.of, name);
            return used.dataset == entity.dataset && name != entity.column->name
                && (used.column->distinct > 2 * entity.column->distinct
                    || used.column->distinct * 10 >= dataset.profile.rows * 9); // it numbers the rows
        });
        const auto entries = ledgerOf(request, sandbox::RowOperation::DropRepeated, drop.line);
        const bool ofFile = entries.size() == 1
            && std::ranges::any_of(dataset.profile.facts, [&](const FileFact& fact) {
                   return fact.kind == FactKind::RepeatedRecords
                       && fact.count == entries.front()->before - entries.front()->after;
               });
        return drop.what == DropKind::Repeated && !ofFile && !isByOther;
    });
}

/// How many rows the file has twice, where the code leaves them out.
std::int64_t repeatsLeftOut(const VerifyRequest& request, const Dataset& dataset)
{
    const bool drops = std::ranges::any_of(request.facts.drops, [&](const auto& drop) {
        return drop.what == DropKind::Repeated && drop.columns.empty() && isOf(drop.of, dataset);
    });
    const auto& facts = dataset.profile.facts;
    const auto repeats = std::ranges::find(facts, FactKind::RepeatedRecords, &FileFact::kind);
    return drops && repeats != facts.end() ? repeats->count : 0;
}

/// "verschiedene Bücher (isbn)": a column that the question names and the code counts, or one that says who or what.
UsedColumn thingCounted(const VerifyRequest& request, const QuestionFacts& asked)
{
    for (const auto& one : request.facts.aggregations) {
        const auto name = one.function == "count" && one.columns.size() == 1 ? one.columns.front() : std::string();
        if (!name.empty() && (asked.names(name) || namesThings(name))) {
            return columnIn(request, one.of, name);
        }
    }
    return {};
}

/// "what percentage of our donors": of whom shares are asked for.
std::string nounOfShare(const QuestionFacts& asked)
{
    constexpr auto shares = std::to_array<std::string_view>(
        { "percentage", "percent", "share", "proportion", "fraction", "prozent", "anteil" });
    constexpr auto articles = std::to_array<std::string_view>(
        { "of", "the", "our", "all", "its", "their", "these", "der", "unserer", "aller", "die" });
    const auto& tokens = asked.tokens;
    const auto share = std::ranges::find_first_of(tokens, shares);
    const auto noun = share != tokens.end()
        ? std::find_if_not(
              std::next(share), tokens.end(), [&](const auto& word) { return std::ranges::contains(articles, word); })
        : tokens.end();
    return noun != tokens.end() ? *noun : std::string();
}

/// Line numbers 1 to 7 of orders, by which the code groups: they begin anew in each, so each row has its own there.
bool isNumberedAnew(const VerifyRequest& request, const UsedColumn& entity)
{
    const auto& column = *entity.column;
    const auto first = numberIn(column.min).value_or(-1);
    const bool isRunning = column.type == ColumnType::Integer && (first == 0 || first == 1)
        && numberIn(column.max) == static_cast<double>(column.distinct) - 1 + first;
    return isRunning && std::ranges::any_of(request.facts.groupings, [&](const auto& grouping) {
        return std::ranges::any_of(grouping.columns, [&](const auto& name) {
            const auto used = columnIn(request, grouping.of, name);
            return used.dataset == entity.dataset && used.column->distinct > column.distinct;
        });
    });
}
} // namespace

void checkEntities(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto each = countedNoun(asked).empty() ? meanOfEach(asked) : std::string();
    const auto ofShare = countedNoun(asked).empty() && each.empty() ? nounOfShare(asked) : std::string();
    const auto noun = !ofShare.empty() ? ofShare : each.empty() ? countedNoun(asked) : each;
    const bool different = std::ranges::any_of(asked.tokens, [](const auto& word) {
        return word == "different" || word == "distinct" || word == "unique" || word.starts_with("verschieden")
            || word.starts_with("unterschiedlich");
    });
    auto entity = noun.empty() ? UsedColumn() : entityOf(noun, different, request);
    entity = entity.column == nullptr && !noun.empty() ? personOf(noun, request) : entity;
    entity = different && entity.column == nullptr ? thingCounted(request, asked) : entity;
    const bool isKnown = entity.column != nullptr && entity.column->distinctExact;
    const auto leftOut = isKnown ? repeatsLeftOut(request, *entity.dataset) : 0;
    const auto rows = isKnown ? entity.dataset->profile.rows - leftOut : 0;
    const auto repeated = isKnown ? rows - entity.column->nulls - entity.column->distinct : 0;
    if (repeated <= 0 || entity.column->distinct == 0) {
        return;
    }
    const auto& facts = request.facts;
    const auto& name = entity.column->name;
    const auto names = [&](const auto& columns) { return std::ranges::contains(columns, name); };
    const bool looksAfter = std::ranges::any_of(facts.aggregations,
                                [](const auto& one) { return one.function == "nunique" || one.function == "unique"; })
        || std::ranges::any_of(facts.groupings, [&](const auto& one) { return names(one.columns); })
        || dropsMoreThanRepeats(request, entity) || !facts.isComplete();
    const auto counted = std::ranges::find_if(facts.aggregations, [&](const auto& one) {
        const bool isMeant = !ofShare.empty() ? one.function == "share"
            : each.empty()                    ? isCountFunction(one.function)
                                              : isMeanFunction(one.function);
        return isMeant && one.stage == RowStage::Records && isOf(one.of, *entity.dataset);
    });
    // Whatever a rerun can tell: each stands in many rows, or the cells with persons are counted for them.
    constexpr std::int64_t most = 20;
    const bool countsPersons = counted != facts.aggregations.end() && counted->function == "count"
        && counted->columns == std::vector { name } && isPersonWord(noun) && repeated * most > rows;
    const bool standsOften = entity.column->distinct * 3 < entity.dataset->profile.rows || countsPersons;
    if (!looksAfter && counted != facts.aggregations.end() && !isNumberedAnew(request, entity)) {
        const bool counts = std::ranges::any_of(
            facts.filters, [&](const auto& filter) { return filter.line == counted->line && !filter.keeps; });
        const bool isPart = counts || isOfPart(facts, *counted, *entity.dataset);
        checks.push_back(
            { { CheckKind::RowsForEntities,
                  { .column = inSentence(name),
                      .count = repeated,
                      .total = rows,
                      .lines = { counted->line },
                      .texts = isPart ? std::vector { inSentence(entity.dataset->name) } : std::vector<std::string>(),
                      .counts = { each.empty() ? 0 : 1, each.empty() ? 1 : 0, isPart && leftOut == 0 ? 1 : 0,
                          leftOut > 0 ? 1 : 0 } } },
                different || (standsOften && (each.empty() || namesThings(name))) ? CheckStatus::Warning
                                                                                  : CheckStatus::Noted });
    }
}

} // namespace core
