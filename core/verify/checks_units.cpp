// SPDX-License-Identifier: GPL-3.0-or-later
// Figures in several units that are computed with as if they were in one.
#include "core/builtin/language/words.h"
#include "core/domain/currency.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

namespace core {

namespace {
bool isCurrencyColumn(const std::string& name)
{
    return hasWord(name, { "currency", "ccy", "curr", "waehrung", "währung" });
}

bool measures(const ColumnProfile& column)
{
    return (column.type == ColumnType::Integer || column.type == ColumnType::Number) && !namesThings(column.name);
}

/// What a column that is called unit and no more is about: the figures beside it, those before it first.
const ColumnProfile* besides(const Dataset& dataset, const ColumnProfile& units)
{
    const auto& columns = dataset.profile.columns;
    const auto at = std::ranges::find(columns, units.name, &ColumnProfile::name);
    if (at != columns.begin() && measures(*std::prev(at))) {
        return &*std::prev(at);
    }
    return at != columns.end() && std::next(at) != columns.end() && measures(*std::next(at)) ? &*std::next(at)
                                                                                             : nullptr;
}

/// What units of one kind measure; nothing for another word.
enum class Quantity { None, Mass, Length, Volume, Temperature, Time, Money, Energy };

/// "kg" for KG, Kilogramm and kilos; what is no unit stays as it is.
std::string unitSymbol(const std::string& written)
{
    constexpr auto spelledOut = std::to_array<std::pair<std::string_view, std::string_view>>({ { "kgs", "kg" },
        { "kilos", "kg" }, { "kilograms", "kg" }, { "kilogrammes", "kg" }, { "gram", "g" }, { "grams", "g" },
        { "gramm", "g" }, { "tonnen", "t" }, { "kilometers", "km" }, { "kilometres", "km" }, { "meter", "m" },
        { "meters", "m" }, { "metre", "m" }, { "metres", "m" }, { "mile", "mi" }, { "miles", "mi" }, { "lbs", "lb" },
        { "pound", "lb" }, { "pounds", "lb" }, { "liter", "l" }, { "liters", "l" }, { "litre", "l" }, { "litres", "l" },
        { "ltr", "l" }, { "hour", "h" }, { "hours", "h" }, { "hr", "h" }, { "hrs", "h" }, { "stunde", "h" },
        { "stunden", "h" }, { "minute", "min" }, { "minutes", "min" }, { "minuten", "min" }, { "mins", "min" },
        { "euro", "eur" }, { "euros", "eur" }, { "€", "eur" } });
    const auto folded = builtin::trimmed(builtin::fold(written));
    const auto found = std::ranges::find(spelledOut, folded, &std::pair<std::string_view, std::string_view>::first);
    return found != spelledOut.end() ? std::string(found->second) : builtin::canonical(folded);
}

Quantity quantityOf(const std::string& unit)
{
    using enum Quantity;
    constexpr auto units = std::to_array<std::pair<std::string_view, Quantity>>({ { "kg", Mass }, { "g", Mass },
        { "mg", Mass }, { "t", Mass }, { "lb", Mass }, { "lbs", Mass }, { "oz", Mass }, { "km", Length },
        { "m", Length }, { "cm", Length }, { "mm", Length }, { "mi", Length }, { "miles", Length }, { "ft", Length },
        { "in", Length }, { "l", Volume }, { "ml", Volume }, { "c", Temperature }, { "f", Temperature },
        { "celsius", Temperature }, { "fahrenheit", Temperature }, { "hour", Time }, { "hourly", Time },
        { "minutes", Time }, { "hours", Time }, { "min", Time }, { "h", Time }, { "kwh", Energy }, { "mwh", Energy } });
    const auto symbol = unitSymbol(unit);
    const auto found = std::ranges::find(units, symbol, &std::pair<std::string_view, Quantity>::first);
    return found != units.end() ? found->second : isCurrency(symbol) ? Money : builtin::periodWord(unit) ? Time : None;
}

/// Not one unit in several spellings.
bool areSeveral(const std::vector<std::string>& units)
{
    return !units.empty() && std::ranges::any_of(units, [&](const std::string& unit) {
        return unitSymbol(unit) != unitSymbol(units.front());
    });
}

std::vector<std::string> writtenIn(const std::vector<TopValue>& units)
{
    std::vector<std::string> written;
    std::ranges::transform(units, std::back_inserter(written), &TopValue::value);
    return written;
}

/// All its values are units of one quantity: kg and g, month and year, but not the m and f of a sex.
bool holdsUnits(const ColumnProfile& column)
{
    if (column.top.size() < 2) {
        return false;
    }
    const auto quantity = quantityOf(builtin::fold(column.top.front().value));
    return quantity != Quantity::None && std::ranges::all_of(column.top, [&](const TopValue& top) {
        return quantityOf(builtin::fold(top.value)) == quantity;
    });
}

/// Something of the code may make one unit of several: rows are picked or grouped by it, or values are changed.
bool mayConvert(const CodeFacts& facts, const std::string& units)
{
    const auto names = [&](const auto& columns) { return std::ranges::contains(columns, units); };
    return !facts.isComplete() || !facts.stores.empty() || !facts.fills.empty() || !facts.literals.empty()
        || !facts.arithmetic.empty() || std::ranges::contains(facts.filters, units, &CodeFacts::Filter::column)
        || std::ranges::any_of(facts.groupings, [&](const auto& one) { return names(one.columns); })
        || std::ranges::any_of(
            facts.joins, [&](const auto& one) { return names(one.left.keys) || names(one.right.keys); });
}

/// The units that are left as they are where the code converts others, of a column that it neither groups by nor keeps
/// one unit of; empty: they are not several.
std::vector<TopValue> unitsLeft(const VerifyRequest& request, const ColumnProfile& units)
{
    const auto& facts = request.facts;
    const auto keeps = [&](const auto& filter) {
        return filter.column == units.name && looksForValue(filter.comparison) && filter.keeps;
    };
    const auto names = [&](const auto& columns) { return std::ranges::contains(columns, units.name); };
    // Of one analyte there may be fewer units than of all.
    const bool isPicked = !isCurrencyColumn(units.name) && std::ranges::any_of(facts.filters, [&](const auto& filter) {
        return filter.keeps && filter.column != units.name && looksForValue(filter.comparison);
    });
    const bool isLookedAfter = isPicked || std::ranges::any_of(facts.filters, keeps)
        || std::ranges::any_of(facts.groupings, [&](const auto& one) { return names(one.columns); })
        || std::ranges::any_of(
            facts.joins, [&](const auto& one) { return names(one.left.keys) || names(one.right.keys); })
        || !facts.isComplete() || units.distinct != std::ssize(units.top);
    std::vector<TopValue> left;
    for (const auto& top : isLookedAfter ? std::vector<TopValue>() : units.top) {
        if (!std::ranges::contains(facts.texts, top.value, &CodeFacts::WrittenText::text)) {
            left.push_back(top);
        }
    }
    return areSeveral(writtenIn(left)) && left.size() < units.top.size() ? left : std::vector<TopValue>();
}

/// A unit that the code names is converted, picked, or taken off: another one left there would be no number.
bool namesUnit(const CodeFacts& facts, const FileFact& cells)
{
    const bool coerces = std::ranges::any_of(facts.conversions, &CodeFacts::Conversion::coerce);
    const auto named = std::ranges::count_if(cells.texts, [&](const std::string& unit) {
        return std::ranges::any_of(
            facts.texts, [&](const auto& written) { return builtin::trimmed(written.text) == unit; });
    });
    return named > (coerces ? 1 : 0);
}

/// A figure, or rows in the order of one.
struct Measured {
    int line = 0;
    RowSources of;
    std::string column;
    bool isOfNumbers = false;
};

/// The first rows in the order of a column, or those with its largest or smallest values.
std::vector<Measured> rankedIn(const VerifyRequest& request)
{
    const auto& facts = request.facts;
    std::vector<Measured> used;
    for (const auto& limit : facts.limits) {
        const bool isByValue = limit.how == LimitHow::Largest || limit.how == LimitHow::Smallest;
        for (const auto& sort : facts.sorts) {
            if (!isByValue && sort.stage == RowStage::Records && limit.use == LimitUse::Ranked
                && !sort.columns.empty()) {
                used.push_back({ sort.line, sort.of, sort.columns.front() });
            }
        }
        for (const auto& named : facts.columns) {
            if (isByValue && named.line == limit.line && limit.use == LimitUse::Ranked) {
                used.push_back({ limit.line, limit.of, named.name });
            }
        }
    }
    for (auto& one : used) {
        const auto* column = columnIn(request, one.of, one.column).column;
        one.isOfNumbers = column != nullptr && measures(*column);
    }
    return used;
}

std::vector<Measured> measuredIn(const VerifyRequest& request)
{
    std::vector<Measured> used;
    for (const auto& one : request.facts.aggregations) {
        if (isCountFunction(one.function) || one.function == "nunique" || one.columns.size() > 3) {
            continue;
        }
        for (const auto& name : one.ratio.empty() ? one.columns : one.ratio) {
            used.push_back({ one.line, one.of, name, isOfNumbers(request, one, name) });
        }
    }
    std::ranges::move(rankedIn(request), std::back_inserter(used));
    return used;
}

std::optional<CheckFact> unitsMixed(const VerifyRequest& request, const Measured& measured)
{
    const auto used = columnIn(request, measured.of, measured.column);
    if (used.column == nullptr) {
        return std::nullopt;
    }
    const auto& facts = used.dataset->profile.facts;
    const auto* units = unitsOf(*used.dataset, measured.column);
    const auto cells = std::ranges::find_if(facts,
        [&](const FileFact& fact) { return fact.kind == FactKind::SeveralUnits && fact.column == measured.column; });
    const bool looked = units != nullptr && mayConvert(request.facts, units->name)
        && std::ranges::any_of(
            request.facts.columns, [&](const auto& named) { return named.name == units->name && named.line > 0; });
    const auto mixed = units == nullptr ? std::vector<TopValue>() : looked ? unitsLeft(request, *units) : units->top;
    CheckFact found { CheckKind::UnitsMixed, { .column = inSentence(measured.column), .lines = { measured.line } } };
    if (areSeveral(writtenIn(mixed)) && measured.isOfNumbers) {
        std::ranges::transform(
            mixed, std::back_inserter(found.texts), [](const TopValue& top) { return inSentence(top.value); });
        return found;
    }
    if (cells != facts.end() && units == nullptr && areSeveral(cells->texts) && !namesUnit(request.facts, *cells)) {
        found.texts = cells->texts;
        found.counts = cells->counts;
        return found;
    }
    return std::nullopt;
}
} // namespace

/// "kwh_total", "litres": it says itself in what it is measured, and that is no money.
static bool namesOwnUnit(const std::string& measured)
{
    const bool isMoney = hasWord(measured,
        { "price", "fee", "cost", "costs", "revenue", "salary", "charge", "payment", "preis", "umsatz", "kosten" });
    return !isMoney && std::ranges::any_of(builtin::nameWords(measured), [](const std::string& word) {
        constexpr auto spelledOut = std::to_array<std::string_view>(
            { "litres", "liters", "litre", "liter", "kilometres", "kilometers", "tonnes", "meter", "metres" });
        const auto quantity = word.size() > 1 && word != "in" && word != "min" ? quantityOf(word) : Quantity::None;
        return (quantity != Quantity::None && quantity != Quantity::Money) || std::ranges::contains(spelledOut, word);
    });
}

/// "water_unit" of water, "weight_unit" of mean_weight, "len_unit" of length.
static bool namesUnitOf(const std::vector<std::string>& units, const std::vector<std::string>& measured)
{
    constexpr std::array<std::string_view, 5> unit { "unit", "units", "uom", "einheit", "mengeneinheit" };
    constexpr std::size_t shortest = 3;
    return std::ranges::all_of(units, [&](const auto& word) {
        return std::ranges::contains(unit, word) || std::ranges::any_of(measured, [&](const auto& own) {
            return own == word || (word.size() >= shortest && own.starts_with(word));
        });
    });
}

/// "monthly" and "weekly" say what a price is for, and of beds how somebody is billed.
static bool saysHowOften(const ColumnProfile& units)
{
    return std::ranges::all_of(units.top, [](const TopValue& top) { return top.value.ends_with("ly"); });
}

static bool isOfMoney(const std::string& measured)
{
    return std::ranges::any_of(builtin::nameWords(measured), [](const std::string& word) {
        return builtin::isMoneyWord(builtin::canonical(word)) || builtin::isPayment(builtin::canonical(word));
    });
}

bool areOneUnit(const std::string& one, const std::string& other)
{
    return quantityOf(one) != Quantity::None && unitSymbol(one) == unitSymbol(other);
}

const ColumnProfile* unitsOf(const Dataset& dataset, const std::string& measured)
{
    const auto own = builtin::nameWords(measured);
    for (const auto& column : dataset.profile.columns) {
        const auto words = builtin::nameWords(column.name);
        const bool isInMoney = isCurrencyColumn(column.name)
            || (!column.top.empty() && quantityOf(builtin::fold(column.top.front().value)) == Quantity::Money);
        const bool several = column.type == ColumnType::Text && column.distinct > 1 && column.distinct <= 20
            && !(isInMoney && namesOwnUnit(measured));
        const bool isNamed = hasWord(column.name, { "unit", "units", "uom", "einheit", "mengeneinheit" });
        const auto* beside = isNamed && words.size() == 1 ? besides(dataset, column) : nullptr;
        const bool isWritten = several && !isNamed && holdsUnits(column) && besides(dataset, column) != nullptr
            && besides(dataset, column)->name == measured && (!saysHowOften(column) || isOfMoney(measured));
        if (isWritten) {
            return &column;
        }
        const bool isUnit = isNamed
            && (words.size() == 1 ? beside != nullptr && beside->name == measured : namesUnitOf(words, own));
        const bool isMoney = isCurrencyColumn(column.name)
            && hasWord(measured,
                { "amount", "price", "total", "fee", "cost", "revenue", "salary", "value", "net", "gross", "paid",
                    "sum", "budget", "charge", "sales", "spend", "payment", "betrag", "preis", "umsatz", "kosten" });
        if (several && (isUnit || isMoney)) {
            return &column;
        }
    }
    return nullptr;
}

/// np.asarray(sales["energy"]), and figures of something that is not followed: a column in several units that the code
/// takes, and never looks at its units.
static std::optional<CheckFact> unitsUnseen(const VerifyRequest& request)
{
    const auto& facts = request.facts;
    const bool computes = std::ranges::any_of(facts.aggregations, [&](const auto& one) {
        const bool isOfFiles = std::ranges::any_of(
            one.columns, [&](const auto& name) { return columnIn(request, one.of, name).column != nullptr; });
        return !isOfFiles && !isCountFunction(one.function) && one.function != "nunique";
    });
    const bool picks = std::ranges::any_of(facts.filters, [&](const auto& filter) {
        const auto* column = columnIn(request, filter.of, filter.column).column;
        return filter.keeps && looksForValue(filter.comparison)
            && (column == nullptr || column->type == ColumnType::Text);
    });
    for (const auto& named : computes && !picks ? facts.columns : std::vector<CodeFacts::Named>()) {
        for (const auto* dataset : named.line > 0 ? datasetsUsed(request) : std::vector<const Dataset*>()) {
            const auto column = std::ranges::find(dataset->profile.columns, named.name, &ColumnProfile::name);
            const bool isMeasured = column != dataset->profile.columns.end() && measures(*column);
            const auto* units = isMeasured ? unitsOf(*dataset, named.name) : nullptr;
            if (units != nullptr && !request.code.contains(units->name) && areSeveral(writtenIn(units->top))) {
                CheckFact found { CheckKind::UnitsMixed,
                    { .column = inSentence(named.name), .lines = { named.line } } };
                std::ranges::transform(units->top, std::back_inserter(found.texts),
                    [](const TopValue& top) { return inSentence(top.value); });
                return found;
            }
        }
    }
    return std::nullopt;
}

void checkUnits(const VerifyRequest& request, const QuestionFacts& /*asked*/, Checks& checks)
{
    for (const auto& measured : measuredIn(request)) {
        if (auto found = unitsMixed(request, measured)) {
            checks.push_back({ *std::move(found), CheckStatus::Warning });
            return;
        }
    }
    if (auto found = unitsUnseen(request)) {
        checks.push_back({ *std::move(found), CheckStatus::Warning });
    }
}

} // namespace core
