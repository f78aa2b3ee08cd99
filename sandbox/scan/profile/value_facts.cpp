// SPDX-License-Identifier: GPL-3.0-or-later
// What the different values of one column tell.
#include "sandbox/run/plain_letters.h"
#include "sandbox/scan/cell/units.h"
#include "sandbox/scan/profile/column_role.h"
#include "sandbox/scan/profile/fact_rules.h"
#include "sandbox/scan/text/fold.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_set>
#include <utility>

namespace scan {

namespace {
using namespace std::string_view_literals;

struct Counted {
    std::string text;
    std::int64_t count = 0;
};

/// The most frequent ones become a fact's texts.
void tellTexts(Fact& fact, std::vector<Counted> texts)
{
    std::ranges::stable_sort(texts, std::ranges::greater(), &Counted::count);
    texts.resize(std::min(texts.size(), Fact::listed));
    for (auto& [text, count] : texts) {
        fact.texts.push_back(std::move(text));
        fact.counts.push_back(count);
    }
}

/// With the text of each value of a column of which every value is known.
template <typename See> bool forEachText(const ColumnStatistics& statistics, See see)
{
    const auto& table = statistics.table();
    if (!table.exact()
        || !std::ranges::all_of(table.entries(), [&](const auto& entry) { return statistics.hasText(entry); })) {
        return false;
    }
    for (const auto& entry : table.entries()) {
        see(statistics.textOf(entry), entry);
    }
    return true;
}

bool isNumberCell(std::string_view cell)
{
    NumberForm form;
    return couldBeNumber(cell) && (parseNumber(cell, '.', form) || parseNumber(cell, ',', form));
}

bool isGap(const ColumnPlan& plan, std::string_view cell)
{
    return cell.empty() || (isMissingForPandas(cell) && !plan.keeps(cell))
        || std::ranges::contains(plan.missingWords, cell);
}

/// What stands before or behind the number of "12.5 kg" and "€ 30"; empty: there is none.
std::string_view unitOf(std::string_view cell)
{
    constexpr auto signs = "0123456789.,'+- "sv;
    const auto text = trimmed(cell);
    const auto first = text.find_first_of("0123456789");
    const auto last = text.find_last_of("0123456789");
    if (first == text.npos || text.substr(first, last - first).find_first_not_of(signs) != text.npos) {
        return {};
    }
    const auto before = trimmed(text.substr(0, text.find_first_of("0123456789.+-")));
    const auto behind = trimmed(text.substr(last + 1));
    if (!isNumberCell(text.substr(first, last + 1 - first)) || before.empty() == behind.empty()) {
        return {};
    }
    return before.empty() ? behind : before;
}

bool isCurrencyCode(std::string_view text)
{
    constexpr std::array codes = { "USD"sv, "EUR"sv, "GBP"sv, "CHF"sv, "JPY"sv, "CNY"sv, "INR"sv, "SEK"sv, "NOK"sv,
        "DKK"sv, "PLN"sv, "CZK"sv, "HUF"sv, "AUD"sv, "CAD"sv, "NZD"sv, "BRL"sv, "MXN"sv, "ZAR"sv, "TRY"sv, "RUB"sv,
        "KRW"sv, "SGD"sv, "HKD"sv, "RON"sv, "BGN"sv, "ILS"sv, "THB"sv };
    return std::ranges::contains(codes, text);
}

/// All cells are units or currencies, for numbers that stand in another column.
bool holdsUnits(const Scan& scan, std::size_t column)
{
    const auto isNumber = [](const auto& plan) { return plan.type == Type::Integer || plan.type == Type::Number; };
    const auto& statistics = scan.statistics[column];
    bool all = std::ranges::any_of(scan.plans, isNumber) && statistics.table().distinct() <= 20;
    const auto name = lowered(scan.layout.names[column]);
    const bool named = std::ranges::any_of(
        std::array { "unit"sv, "uom"sv, "einheit"sv, "unité"sv }, [&](auto word) { return name.contains(word); });
    return forEachText(statistics, [&](auto text, const auto&) {
        all = all && (isCurrencyCode(text) || (named && isUnit(text)));
    }) && all;
}

/// The text without case, accents, blanks and the hyphens between letters, its umlauts written out.
std::string barely(std::string_view text)
{
    std::string folded;
    foldCase(text, folded);
    return sandbox::withPlainLetters(sandbox::withoutJoints(sandbox::withUmlautsWrittenOut(folded)));
}

/// "turoffnung" for a column that has "Türöffnung" elsewhere, by the text that it stands for.
class LostUmlauts {
public:
    void see(std::string_view text)
    {
        std::string folded;
        foldCase(text, folded);
        folded = sandbox::withoutJoints(folded);
        if (auto written = sandbox::withUmlautsWrittenOut(folded); written != folded) {
            m_written.emplace(sandbox::withPlainLetters(folded), sandbox::withPlainLetters(written));
        }
    }
    std::string restored(std::string bare) const
    {
        const auto found = m_written.find(bare);
        return found == m_written.end() ? std::move(bare) : found->second;
    }

private:
    std::map<std::string, std::string> m_written;
};

bool isWordy(std::string_view folded)
{
    constexpr std::size_t fewest = 3;
    return sandbox::countLetters(folded) >= fewest;
}
/// Several, none of which is the usual one: aB and Ab are two codes.
bool areCodes(const std::vector<Counted>& spellings)
{
    std::int64_t cells = 0;
    std::ranges::for_each(spellings, [&](const auto& spelling) { cells += spelling.count; });
    return spellings.size() > 3 && std::ranges::max(spellings, {}, &Counted::count).count * 3 < cells;
}
} // namespace

void findGaps(FactList& list, const Scan& scan, std::size_t column)
{
    const auto nulls = scan.statistics[column].nulls;
    const bool isOptional = nulls * 2 > scan.rows && nulls < scan.rows; // a column of remarks is mostly empty
    if (nulls > 0 && !isOptional) {
        list.addWithPlaces({ .kind = "gaps", .column = scan.layout.names[column], .count = nulls, .total = scan.rows },
            column, [&plan = scan.plans[column]](auto cell) { return isGap(plan, cell); });
    }
}

void findTextAmongNumbers(FactList& list, const Scan& scan, std::size_t column)
{
    constexpr std::int64_t fewest = 10;
    const auto& evidence = scan.evidence[column];
    const auto others = evidence.values - evidence.maybeMissingCount - evidence.numbers;
    const bool isMostlyNumbers = evidence.numbers >= fewest && others > 0 && others * 5 <= evidence.numbers;
    if (scan.plans[column].type != Type::Text || !isMostlyNumbers || evidence.leadingZeros > 0) {
        return;
    }
    const auto isOther = [&plan = scan.plans[column]](std::string_view cell) {
        return !isGap(plan, cell) && !mayMeanMissing(cell) && !isNumberCell(cell);
    };
    std::vector<Counted> texts;
    forEachText(scan.statistics[column], [&](auto text, const auto& entry) {
        if (isOther(text)) {
            texts.push_back({ std::string(text), entry.count });
        }
    });
    if (texts.empty()) {
        texts.push_back({ evidence.textSample, 1 });
    }
    Fact fact { .kind = "text_among_numbers",
        .column = scan.layout.names[column],
        .count = others,
        .total = evidence.values - evidence.maybeMissingCount };
    tellTexts(fact, std::move(texts));
    list.addWithPlaces(std::move(fact), column, isOther);
}

void findUnits(FactList& list, const Scan& scan, std::size_t column)
{
    std::map<std::string, std::int64_t, std::less<>> units;
    const auto& statistics = scan.statistics[column];
    const auto& currencies = scan.evidence[column].currencies;
    const bool isText = scan.plans[column].type == Type::Text;
    bool inCells = true;
    if (isText && holdsUnits(scan, column)) {
        inCells = false;
        forEachText(statistics, [&](auto text, const auto& entry) { units[std::string(text)] += entry.count; });
    } else if (isText) {
        bool spaced = false;
        forEachText(statistics, [&](auto text, const auto& entry) {
            const auto unit = unitOf(text);
            if (isUnit(unit)) {
                spaced = spaced || unit.size() > 1 || text.contains(' ');
                units[lowered(unit)] += entry.count;
            }
        });
        std::int64_t cells = 0;
        std::ranges::for_each(units, [&](const auto& unit) { cells += unit.second; });
        inCells = spaced && cells * 10 >= statistics.values * 9; // 12a and 14b are numbers of houses
        units = inCells ? units : decltype(units)();
    }
    for (std::size_t i = 0; !isText && i < currencies.size(); ++i) {
        if (currencies[i] > 0) {
            units[std::string(currencyName(i))] += currencies[i];
        }
    }
    constexpr std::size_t most = 8; // more are no units
    if (units.size() < 2 || units.size() > most) {
        return;
    }
    Fact fact {
        .kind = "several_units", .column = scan.layout.names[column], .count = std::ssize(units), .loud = inCells
    };
    std::vector<Counted> texts;
    for (const auto& [unit, count] : units) {
        texts.push_back({ unit, count });
    }
    tellTexts(fact, std::move(texts));
    list.add(std::move(fact));
}

void findSpellings(FactList& list, const Scan& scan, std::size_t column)
{
    const auto& statistics = scan.statistics[column];
    const bool isNearlyUnique = statistics.table().distinct() * 2 > statistics.values;
    if (scan.plans[column].type != Type::Text || isNearlyUnique || namesCode(scan.layout.names[column])) {
        return;
    }
    std::map<std::string, std::vector<Counted>> groups;
    LostUmlauts lost;
    if (!forEachText(statistics, [&](auto text, const auto&) { lost.see(text); })) {
        return;
    }
    forEachText(statistics, [&](auto text, const auto& entry) {
        groups[lost.restored(barely(text))].push_back({ std::string(text), entry.count });
    });
    std::vector<Counted> texts;
    std::unordered_set<std::string> rarer;
    std::int64_t several = 0;
    std::int64_t largest = 0;
    for (auto& [folded, spellings] : groups) {
        if (spellings.size() < 2 || !isWordy(folded) || areCodes(spellings)) {
            continue;
        }
        ++several;
        std::ranges::stable_sort(spellings, std::ranges::greater(), &Counted::count);
        for (const auto& spelling : std::span(spellings).subspan(1)) {
            rarer.insert(spelling.text);
        }
        if (spellings.front().count > largest) {
            largest = spellings.front().count;
            texts = spellings;
        }
    }
    const bool haveManyPairs = several * 3 > std::ssize(groups) && several > 20; // as codes have
    if (several > 0 && !haveManyPairs) {
        Fact fact { .kind = "spellings", .column = scan.layout.names[column], .count = several };
        tellTexts(fact, std::move(texts));
        list.addWithPlaces(std::move(fact), column,
            [rarer = std::move(rarer)](auto cell) { return rarer.contains(std::string(cell)); });
    }
}

void findTotalRows(FactList& list, const Scan& scan)
{
    const bool hasTotal = !scan.totals.columns.empty();
    if (hasTotal) {
        list.add({ .kind = scan.totals.areAverages ? "averages_row" : "totals_row",
            .count = 1,
            .rows = { scan.rows },
            .texts = { scan.totals.label } });
    }
    for (std::size_t i = 0; i < scan.plans.size(); ++i) {
        auto labels = std::unordered_set<std::string>(scan.subtotals[i].labels.begin(), scan.subtotals[i].labels.end());
        std::vector<Counted> texts;
        std::int64_t rows = 0;
        if (scan.plans[i].type == Type::Text) {
            forEachText(scan.statistics[i], [&](auto text, const auto& entry) {
                const bool isOther = meansTotal(text)
                    && !(hasTotal && entry.count == 1 && trimmed(text) == scan.totals.label);
                if (isOther || labels.contains(std::string(text))) {
                    labels.insert(std::string(text));
                    texts.push_back({ std::string(text), entry.count });
                    rows += entry.count;
                }
            });
        }
        if (rows > 0 && rows * 2 < scan.rows) {
            Fact fact { .kind = "subtotal_rows", .column = scan.layout.names[i], .count = rows };
            tellTexts(fact, std::move(texts));
            list.addWithPlaces(std::move(fact), i,
                [labels = std::move(labels)](auto cell) { return labels.contains(std::string(cell)); });
        }
    }
}

} // namespace scan
