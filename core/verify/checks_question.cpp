// SPDX-License-Identifier: GPL-3.0-or-later
// Another question answered: how columns go together, which period, figures of each period.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/asked_time.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

namespace core {

namespace {
using builtin::Concept;
using builtin::Period;

bool isTime(const UsedColumn& used)
{
    return used.column != nullptr
        && (used.column->type == ColumnType::Date || used.column->type == ColumnType::DateTime);
}

std::string wordOfPeriod(Period period)
{
    switch (period) {
    case Period::Day: return "day";
    case Period::Week: return "week";
    case Period::Month: return "month";
    case Period::Quarter: return "quarter";
    case Period::HalfYear: return "half-year";
    case Period::Year: return "year";
    default: return {};
    }
}

/// "Do longer trips get higher tips?"
bool asksWhetherBothRise(const QuestionFacts& asked)
{
    constexpr std::array<std::string_view, 14> more { "longer", "higher", "larger", "bigger", "older", "heavier",
        "faster", "more", "shorter", "lower", "smaller", "younger", "cheaper", "fewer" };
    const auto& first = asked.tokens.front();
    return (first == "do" || first == "does" || first == "did") && !asked.saysAny({ "than" })
        && std::ranges::count_if(asked.tokens, [&](const auto& token) { return std::ranges::contains(more, token); })
        > 1;
}

/// Groups of things that the question does not name.
bool groupsByOther(const CodeFacts& facts, const QuestionFacts& asked)
{
    return facts.filters.empty() && std::ranges::all_of(facts.groupings, [&](const auto& grouping) {
        return !grouping.computed && std::ranges::none_of(grouping.columns, [&](const auto& column) {
            return asked.names(column) || std::ranges::any_of(builtin::nameWords(column), [&](const auto& word) {
                return asked.words.contains(builtin::stem(word));
            });
        });
    });
}

/// "Does the fee depend on the clinic?", grouped by it: names have no correlation.
bool comparesNamedThings(const VerifyRequest& request, const QuestionFacts& asked)
{
    return std::ranges::any_of(request.facts.groupings, [&](const auto& grouping) {
        return std::ranges::any_of(grouping.columns, [&](const auto& name) {
            const auto* column = columnIn(request, grouping.of, name).column;
            return column != nullptr && (column->type == ColumnType::Text || column->type == ColumnType::Boolean)
                && asked.names(name);
        });
    });
}

/// "Depends contains libssl": the word is the name of a column that the code uses.
bool namesColumnSo(const VerifyRequest& request, const QuestionFacts& asked, Concept meaning)
{
    return std::ranges::any_of(request.facts.columns, [&](const auto& column) {
        const auto words = builtin::nameWords(column.name);
        const auto phrase = builtin::phraseAt(words, 0);
        return words.size() == 1 && phrase && phrase->meaning == meaning
            && std::ranges::contains(asked.tokens, words.front());
    });
}

void judgeCorrelation(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    constexpr std::array<std::string_view, 9> ways { "corr", "corrwith", "cov", "own", "corrcoef", "pearsonr",
        "spearmanr", "linregress", "polyfit" };
    const bool computes = std::ranges::any_of(
        facts.aggregations, [&](const auto& one) { return std::ranges::contains(ways, one.function); });
    const bool draws = std::ranges::contains(facts.charts, std::string("scatter"), &CodeFacts::Use::name);
    const bool calls = std::ranges::any_of(
        facts.calls, [&](const auto& call) { return call.name.contains("corr") || call.name.contains("stats"); });
    const bool isSaid = asked.has(Concept::Correlation) && !namesColumnSo(request, asked, Concept::Correlation);
    const bool asks = isSaid || (asksWhetherBothRise(asked) && groupsByOther(facts, asked));
    if (asks && !computes && !draws && !calls && !facts.aggregations.empty() && facts.groupings.size() < 2
        && !comparesNamedThings(request, asked)) {
        const auto& one = facts.aggregations.front();
        checks.push_back({ { CheckKind::OtherAggregate,
                               { .lines = { one.line }, .texts = { "correlation", inSentence(one.function) } } },
            CheckStatus::Warning });
    }
}

/// "What yearly salary": it says what the figure is of.
bool isAdjective(const std::string& word)
{
    return word.ends_with("ly") || word.contains("lich");
}

/// The period behind "which", "what" or "welcher".
Period periodAskedFor(const QuestionFacts& asked)
{
    constexpr std::array<std::string_view, 7> leads { "which", "what", "welcher", "welchem", "welches", "welche",
        "welchen" };
    for (std::size_t at = 0; at + 1 < asked.tokens.size(); ++at) {
        if (std::ranges::contains(leads, asked.tokens[at]) && !isAdjective(asked.tokens[at + 1])) {
            return builtin::periodWord(asked.tokens[at + 1]).value_or(Period::None);
        }
    }
    return Period::None;
}

/// Whether anything but a filter looks at time.
bool tellsPeriodsApart(const VerifyRequest& request)
{
    const auto& facts = request.facts;
    const auto isOfTime = [&](const RowSources& of, const std::string& name) {
        const auto words = builtin::nameWords(name);
        return isTime(columnIn(request, of, name))
            || std::ranges::any_of(words, [](const auto& word) { return builtin::periodWord(word).has_value(); });
    };
    const auto hasTime = [&](const auto& one) {
        return std::ranges::any_of(one.columns, [&](const auto& name) { return isOfTime(one.of, name); });
    };
    const auto filters = [&](int line, const std::string& name) {
        return std::ranges::any_of(
            facts.filters, [&](const auto& filter) { return filter.line == line && filter.column == name; });
    };
    return std::ranges::any_of(facts.groupings, [&](const auto& one) { return one.computed || hasTime(one); })
        || std::ranges::any_of(facts.sorts, hasTime) || !facts.reshapes.empty()
        || std::ranges::any_of(facts.columns, [&](const auto& named) {
               return named.line > 0 // where the code begins
                   && isOfTime(
                       facts.files.empty() ? RowSources {} : RowSources { facts.files.front().name }, named.name)
                   && !filters(named.line, named.name);
           });
}

/// "which hour", "welchem Wochentag": parts that are no periods of their own.
std::string partOfDayAsked(const QuestionFacts& asked)
{
    constexpr auto parts = std::to_array<std::pair<std::string_view, std::string_view>>(
        { { "hour", "hour" }, { "stunde", "hour" }, { "weekday", "weekday" }, { "wochentag", "weekday" } });
    for (std::size_t at = 1; at < asked.tokens.size(); ++at) {
        const auto& before = asked.tokens[at - 1];
        const auto part = std::ranges::find(
            parts, asked.tokens[at], [](const auto& one) { return std::string(one.first); });
        if (part != parts.end() && (before == "which" || before == "what" || before.starts_with("welche"))) {
            return std::string(part->second);
        }
    }
    return {};
}

void judgePeriodAsked(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto word = wordOfPeriod(periodAskedFor(asked));
    const auto period = word.empty() ? partOfDayAsked(asked) : word;
    const bool hasDates = std::ranges::any_of(datasetsUsed(request), [](const Dataset* dataset) {
        return std::ranges::any_of(dataset->profile.columns,
            [](const auto& column) { return column.type == ColumnType::Date || column.type == ColumnType::DateTime; });
    });
    if (!period.empty() && hasDates && !request.facts.aggregations.empty() && !tellsPeriodsApart(request)) {
        checks.push_back({ { CheckKind::PeriodNotGrouped, { .texts = { period } } }, CheckStatus::Warning });
    }
}

/// The period behind "per", "by" or "each", or as an adverb; none where several are named.
Period periodOfGroups(const QuestionFacts& asked)
{
    constexpr std::array<std::string_view, 8> leads { "per", "by", "each", "every", "pro", "je", "jeden", "jedes" };
    std::set<Period> periods;
    for (std::size_t at = 0; at < asked.tokens.size(); ++at) {
        const bool leads1 = at > 0 && std::ranges::contains(leads, asked.tokens[at - 1]);
        const auto period = builtin::periodWord(asked.tokens[at]);
        if (period && (leads1 || builtin::isAdverb(asked.tokens[at]))) {
            periods.insert(*period);
        } else if (period) {
            periods.insert(Period::None); // as a unit, or to pick some
        }
    }
    return periods.size() == 1 ? *periods.begin() : Period::None;
}

/// "weekday", "month": what tells groups apart by time, where the question asks for one such thing only.
std::string grainAsked(const QuestionFacts& asked)
{
    if (asked.saysAny({ "weekday", "weekdays", "wochentag", "wochentage", "wochentagen" })) {
        return "weekday";
    }
    const auto which = periodAskedFor(asked);
    const auto part = partOfDayAsked(asked);
    return !part.empty() ? part : wordOfPeriod(which != Period::None ? which : periodOfGroups(asked));
}

/// "over the whole period", "the trend": one month after the other, and not those of all years together.
bool asksForWholeCourse(const VerifyRequest& request)
{
    const auto words = asWords(request.question);
    constexpr auto courses = std::to_array<std::string_view>({ "over time", "over the whole period",
        "over the entire period", "over the years", "over the whole time", "trend", "development", "im zeitverlauf",
        "im verlauf", "entwicklung", "uber die zeit", "uber den ganzen zeitraum" });
    return std::ranges::any_of(courses, [&](auto phrase) { return saysPhrase(words, phrase); });
}

/// "the average per month", of one month after the other; "average by month" may mean those of the year.
bool asksForEachPeriod(const VerifyRequest& request)
{
    const auto words = asWords(request.question);
    constexpr auto phrases = std::to_array<std::string_view>({ "per month", "each month", "every month", "per quarter",
        "each quarter", "every quarter", "pro monat", "je monat", "jeden monat", "pro quartal", "je quartal" });
    return std::ranges::any_of(phrases, [&](auto phrase) { return saysPhrase(words, phrase); });
}

/// "the seasonal pattern", "in a typical month", "each year": months of the year are what is meant.
bool asksForSeasons(const VerifyRequest& request, const QuestionFacts& asked)
{
    constexpr auto seasonal = std::to_array<std::string_view>({ "season", "saison", "winter", "summer", "sommer",
        "typical", "typisch", "usual", "calendar", "kalender", "year", "jahr", "annual", "busiest", "jahres" });
    const bool isSaid = std::ranges::any_of(asked.tokens, [&](const auto& token) {
        return std::ranges::any_of(seasonal, [&](auto word) { return token.starts_with(word); });
    });
    const bool isMean = asked.has(Concept::Mean) || asked.has(Concept::Median);
    return isSaid || (isMean && !asksForEachPeriod(request)) || goesOn(request.plan);
}

/// The code makes such parts of dates, and keeps their years apart nowhere.
bool mixesYears(const std::string& code, const std::string& grain)
{
    constexpr auto months = std::to_array<std::string_view>(
        { ".dt.month", "\"%m\"", "\"%B\"", "\"%b\"", "'%m'", "'%B'", "'%b'", ".month" });
    const bool hasParts = grain == "quarter"
        ? code.contains(".quarter")
        : std::ranges::any_of(months, [&](auto part) { return code.contains(part); });
    constexpr auto years = std::to_array<std::string_view>({ "year", "%Y", "%y", "to_period", "resample", "Grouper" });
    return hasParts && std::ranges::none_of(years, [&](auto part) { return code.contains(part); });
}

/// groupby(dates.dt.month), of dates of several years.
void judgeMonthsOfYears(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto* grouping = facts.groupings.size() == 1 && facts.groupings.front().columns.size() == 1
        ? &facts.groupings.front()
        : nullptr;
    const bool isPart = grouping != nullptr && (grouping->grain == "month" || grouping->grain == "quarter");
    const auto used = isPart ? columnIn(request, grouping->of, grouping->columns.front()) : UsedColumn();
    const auto monthOf = [](const sandbox::Cell& cell) {
        const auto text = sandbox::cellText(cell); // 2024-05-31
        return text.size() < 7 ? 0 : 12 * std::atoi(text.c_str()) + std::atoi(text.c_str() + 5);
    };
    const bool isAsked = asksForWholeCourse(request)
        || (isPart && wordOfPeriod(periodOfGroups(asked)) == grouping->grain && !asksForSeasons(request, asked));
    if (used.column != nullptr && monthOf(used.column->max) - monthOf(used.column->min) >= 12
        && mixesYears(request.code, grouping->grain)
        && !std::ranges::contains(facts.filters, used.column->name, &CodeFacts::Filter::column) && isAsked) {
        checks.push_back({ { CheckKind::OtherPeriodGrouped,
                               { .lines = { grouping->line },
                                   .texts = { grouping->grain + " over the whole time",
                                       grouping->grain + " of the year, all years together" } } },
            CheckStatus::Warning });
    }
}

/// Groups by another part of a date than the one asked for.
void judgeGrain(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto wanted = grainAsked(asked);
    // The grain is that of the first part of a date; of years and their months it says nothing of the months.
    const auto isGrain = [](const CodeFacts::Grouping& one) {
        const std::set<std::string> different(one.columns.begin(), one.columns.end());
        return !one.grain.empty() && one.grain != "part" && different.size() == one.columns.size();
    };
    const auto first = std::ranges::find_if(facts.groupings, isGrain);
    if (!wanted.empty() && first != facts.groupings.end() && facts.groupings.size() == 1 && first->grain != wanted
        && facts.arithmetic.empty() && facts.cumulated.empty()) {
        checks.push_back(
            { { CheckKind::OtherPeriodGrouped, { .lines = { first->line }, .texts = { wanted, first->grain } } },
                CheckStatus::Warning });
    }
}

/// "Which is the highest grade level": the figure itself is what is asked for.
bool asksForFigure(const VerifyRequest& request, const QuestionFacts& asked)
{
    constexpr std::array<std::string_view, 6> verbs { "is", "was", "are", "were", "ist", "war" };
    const auto& columns = request.facts.aggregations.back().columns;
    const auto words = columns.size() == 1 ? builtin::nameWords(columns.front()) : std::vector<std::string>();
    const auto& tokens = asked.tokens;
    const bool leads = tokens.size() > 4 && std::ranges::contains(verbs, tokens[1]) && !words.empty();
    return leads && std::ranges::find(tokens.begin() + 2, tokens.begin() + 5, words.front()) != tokens.begin() + 5
        && request.facts.groupings.empty();
}

/// "Which region sells most?" answered by a figure without a name.
void judgeLabel(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    constexpr std::array<std::string_view, 6> which { "which", "who", "welche", "welcher", "welches", "wer" };
    const auto displays = sandbox::shownDisplays(request.result);
    const auto* value = displays.size() == 1 ? std::get_if<sandbox::Value>(&displays.front()) : nullptr;
    const auto& facts = request.facts;
    const bool isExtreme = !facts.aggregations.empty()
        && (facts.aggregations.back().function == "max" || facts.aggregations.back().function == "min");
    const bool isNamed = std::ranges::any_of(
        facts.aggregations, [](const auto& one) { return one.function == "idxmax" || one.function == "idxmin"; });
    if (value != nullptr && numberIn(value->cell) && std::ranges::contains(which, asked.tokens.front()) && isExtreme
        && !isNamed && facts.places.empty() && facts.limits.empty() && !asksForFigure(request, asked)) {
        checks.push_back(
            { { CheckKind::LabelNotShown, { .lines = { facts.aggregations.back().line } } }, CheckStatus::Warning });
    }
}

/// "In which month did each centre collect most?", answered by how much it was.
void judgePeriodLabel(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto ranks = [](const auto& one) {
        return one.function == "idxmax" || one.function == "idxmin" || one.function == "rank" || one.function == "own";
    };
    const auto* last = facts.aggregations.empty() ? nullptr : &facts.aggregations.back();
    const bool isExtreme = last != nullptr && last->stage == RowStage::Groups
        && (last->function == "max" || last->function == "min");
    const bool isOther = !facts.limits.empty() || !facts.places.empty() || !facts.sorts.empty()
        || std::ranges::any_of(facts.aggregations, ranks) || !facts.isComplete()
        || std::ranges::any_of(facts.filters, [](const auto& filter) { return filter.computed; });
    if (periodAskedFor(asked) != Period::None && asked.direction != Direction::None && isExtreme && !isOther) {
        checks.push_back({ { CheckKind::LabelNotShown, { .lines = { last->line } } }, CheckStatus::Warning });
    }
}

/// "Tagesumsatz", "Wochenstunden"
Period periodInCompound(std::string_view word)
{
    constexpr std::array germans { std::pair { "tages", Period::Day }, std::pair { "wochen", Period::Week },
        std::pair { "monats", Period::Month }, std::pair { "quartals", Period::Quarter },
        std::pair { "jahres", Period::Year } };
    const auto* found = std::ranges::find_if(germans, [&](const auto& one) {
        return word.starts_with(one.first) && word.size() > std::string_view(one.first).size() + 3;
    });
    return found != germans.end() ? found->second : Period::None;
}

/// "daily" and "monthly", "Tagesumsatz", "how much per day on average": of which an extreme or a mean is meant.
Period periodOfFigures(const QuestionFacts& asked)
{
    const bool isRate = asked.saysAny({ "much", "many", "viel", "viele" })
        && asked.saysAny({ "average", "schnitt", "durchschnitt", "durchschnittlich" });
    for (std::size_t at = 0; at < asked.tokens.size(); ++at) {
        const auto& token = asked.tokens[at];
        const auto leads = [&](std::size_t back) { // "per day", "on an opening day"
            constexpr auto each = std::to_array<std::string_view>({ "per", "pro", "an", "a", "je", "einem" });
            return at >= back && std::ranges::contains(each, asked.tokens[at - back]);
        };
        const bool isPer = isRate && (leads(1) || leads(2));
        if (const auto period = periodInCompound(token); period != Period::None) {
            return period;
        }
        if (builtin::isAdverb(token) || (isPer && builtin::periodWord(token))) {
            return builtin::periodWord(token).value_or(Period::None);
        }
    }
    return Period::None;
}

/// Whether a word of time stands in a column's name, so that its rows may be figures of periods.
bool isInNames(const VerifyRequest& request, Period period)
{
    return std::ranges::any_of(datasetsUsed(request), [&](const Dataset* dataset) {
        return std::ranges::any_of(dataset->profile.columns, [&](const auto& column) {
            return std::ranges::any_of(builtin::nameWords(column.name), [&](const auto& word) {
                return (builtin::isAdverb(word) && builtin::periodWord(word) == period)
                    || periodInCompound(word) == period;
            });
        });
    });
}

std::int64_t daysOf(Period period)
{
    switch (period) {
    case Period::Week: return 7;
    case Period::Month: return 30;
    case Period::Quarter: return 91;
    case Period::HalfYear: return 182;
    default: return 1;
    }
}

/// How many of the periods its dates may fall into.
std::int64_t periodsOf(const ColumnProfile& column, Period period)
{
    const auto* first = std::get_if<std::string>(&column.min);
    const auto* last = std::get_if<std::string>(&column.max);
    const auto from = first != nullptr ? spanOf(*first) : std::nullopt;
    const auto to = last != nullptr ? spanOf(*last) : std::nullopt;
    return from && to ? std::min(column.distinct, (to->begin - from->begin) / daysOf(period) + 1) : column.distinct;
}

/// Rows of that period, where several of a group have it.
bool hasSeveralRows(const Dataset& dataset, Period period, const CodeFacts& facts)
{
    std::int64_t groups = 1; // each of which has the period
    for (const auto& grouping : facts.groupings) {
        for (const auto& name : grouping.columns) {
            const auto column = std::ranges::find(dataset.profile.columns, name, &ColumnProfile::name);
            groups = column != dataset.profile.columns.end() ? std::max(groups, column->distinct) : groups;
        }
    }
    const auto isDate = [](const ColumnProfile& column) {
        return column.type == ColumnType::Date || column.type == ColumnType::DateTime;
    };
    const auto isNamed = [&](const ColumnProfile& column) {
        return isDate(column) && std::ranges::contains(facts.columns, column.name, &CodeFacts::Named::name);
    };
    const bool anyNamed = std::ranges::any_of(dataset.profile.columns, isNamed);
    return std::ranges::any_of(dataset.profile.columns, [&](const ColumnProfile& column) {
        return (anyNamed ? isNamed(column) : isDate(column)) && column.distinct > 0
            && periodsOf(column, period) * groups * 10 < 9 * (dataset.profile.rows - column.nulls);
    });
}

void judgePeriodFigures(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto period = periodOfFigures(asked);
    const auto name = wordOfPeriod(period);
    const bool groups = std::ranges::any_of(facts.groupings, [&](const auto& one) {
        return one.computed || std::ranges::any_of(one.columns, [&](const auto& column) {
            return isTime(columnIn(request, one.of, column))
                || std::ranges::any_of(
                    builtin::nameWords(column), [](const auto& word) { return builtin::periodWord(word).has_value(); });
        });
    });
    if (name.empty() || period == Period::Year || groups || !facts.reshapes.empty() || !facts.arithmetic.empty()
        || isInNames(request, period)) {
        return;
    }
    for (const auto& one : facts.aggregations) {
        const bool takesRows = one.function == "max" || one.function == "min" || isMeanFunction(one.function)
            || one.function == "median" || one.function == "idxmax" || one.function == "idxmin";
        const auto used = one.columns.size() == 1 ? columnIn(request, one.of, one.columns.front()) : UsedColumn();
        const bool isFigure = used.column != nullptr
            && (used.column->type == ColumnType::Number || used.column->type == ColumnType::Integer);
        // Of pay and rent each row is what a period has.
        const bool isOfPeriod = isFigure
            && hasWord(one.columns.front(),
                { "salary", "wage", "wages", "pay", "rent", "income", "premium", "subscription", "gehalt", "miete" });
        if (takesRows && isFigure && !isOfPeriod && one.stage == RowStage::Records
            && hasSeveralRows(*used.dataset, period, facts)) {
            checks.push_back({ { CheckKind::RowsForPeriods,
                                   { .column = inSentence(one.columns.front()),
                                       .lines = { one.line },
                                       .texts = { name, inSentence(one.function) } } },
                CheckStatus::Warning });
            return;
        }
    }
}
} // namespace

/// The planner reads the question before, not what a person made of its code.
static void judgeEditLeft(const Plan& plan, Checks& checks)
{
    const auto of = plan.facts.is_object() ? plan.facts.value("edit_left", "") : std::string();
    if (!of.empty()) {
        checks.push_back({ { CheckKind::EditLeft, { .texts = { of } } }, CheckStatus::Warning });
    }
}

void checkQuestion(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    judgeEditLeft(request.plan, checks);
    if (!request.facts.isComplete() || !request.facts.frames.empty() || asked.isEmpty()) {
        return;
    }
    judgeCorrelation(request, asked, checks);
    judgePeriodAsked(request, asked, checks);
    judgePeriodFigures(request, asked, checks);
    judgeGrain(request, asked, checks);
    judgeMonthsOfYears(request, asked, checks);
    judgeLabel(request, asked, checks);
    judgePeriodLabel(request, asked, checks);
}

} // namespace core
