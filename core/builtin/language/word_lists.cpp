// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/word_lists.h"

#include "core/builtin/language/words.h"

#include <algorithm>
#include <stdexcept>

namespace core::builtin {

namespace {
using sandbox::EnumWords;
using sandbox::enumOf;

constexpr EnumWords<Concept, 121> conceptWords { {
    { Concept::By, "by" },
    { Concept::Each, "each" },
    { Concept::And, "and" },
    { Concept::Or, "or" },
    { Concept::In, "in" },
    { Concept::For, "for" },
    { Concept::Of, "of" },
    { Concept::With, "with" },
    { Concept::Without, "without" },
    { Concept::Never, "never" },
    { Concept::Not, "not" },
    { Concept::Both, "both" },
    { Concept::Only, "only" },
    { Concept::Every, "every" },
    { Concept::New, "new" },
    { Concept::FirstTime, "first_time" },
    { Concept::Is, "is" },
    { Concept::Which, "which" },
    { Concept::When, "when" },
    { Concept::Also, "also" },
    { Concept::From, "from" },
    { Concept::To, "to" },
    { Concept::On, "on" },
    { Concept::HowMany, "how_many" },
    { Concept::Sum, "sum" },
    { Concept::Mean, "mean" },
    { Concept::Median, "median" },
    { Concept::Minimum, "minimum" },
    { Concept::Maximum, "maximum" },
    { Concept::Distinct, "distinct" },
    { Concept::Deviation, "deviation" },
    { Concept::Variance, "variance" },
    { Concept::Range, "range" },
    { Concept::QuartileRange, "quartile_range" },
    { Concept::Percentile, "percentile" },
    { Concept::Top, "top" },
    { Concept::Bottom, "bottom" },
    { Concept::Nth, "nth" },
    { Concept::Ascending, "ascending" },
    { Concept::Descending, "descending" },
    { Concept::SortBy, "sort_by" },
    { Concept::Above, "above" },
    { Concept::AtLeast, "at_least" },
    { Concept::Below, "below" },
    { Concept::AtMost, "at_most" },
    { Concept::Exactly, "exactly" },
    { Concept::Between, "between" },
    { Concept::Contains, "contains" },
    { Concept::StartsWith, "starts_with" },
    { Concept::EndsWith, "ends_with" },
    { Concept::Since, "since" },
    { Concept::Before, "before" },
    { Concept::After, "after" },
    { Concept::Until, "until" },
    { Concept::Last, "last" },
    { Concept::This, "this" },
    { Concept::Past, "past" },
    { Concept::List, "list" },
    { Concept::First, "first" },
    { Concept::Share, "share" },
    { Concept::Trend, "trend" },
    { Concept::Change, "change" },
    { Concept::Position, "position" },
    { Concept::Streak, "streak" },
    { Concept::Fall, "fall" },
    { Concept::Fastest, "fastest" },
    { Concept::YearBefore, "year_before" },
    { Concept::Distribution, "distribution" },
    { Concept::Correlation, "correlation" },
    { Concept::Missing, "missing" },
    { Concept::Duplicates, "duplicates" },
    { Concept::Outliers, "outliers" },
    { Concept::Extent, "extent" },
    { Concept::BlanksOut, "blanks_out" },
    { Concept::Odd, "odd" },
    { Concept::Describe, "describe" },
    { Concept::Columns, "columns" },
    { Concept::CleanUp, "clean_up" },
    { Concept::Trim, "trim" },
    { Concept::FixDates, "fix_dates" },
    { Concept::Deduplicate, "deduplicate" },
    { Concept::Respell, "respell" },
    { Concept::Common, "common" },
    { Concept::WholeRow, "whole_row" },
    { Concept::WholePeriods, "whole_periods" },
    { Concept::Refund, "refund" },
    { Concept::Compare, "compare" },
    { Concept::Difference, "difference" },
    { Concept::Cumulative, "cumulative" },
    { Concept::Weighted, "weighted" },
    { Concept::Rolling, "rolling" },
    { Concept::OfThese, "of_these" },
    { Concept::Multiple, "multiple" },
    { Concept::Excess, "excess" },
    { Concept::Gap, "gap" },
    { Concept::Then, "then" },
    { Concept::Plus, "plus" },
    { Concept::Together, "together" },
    { Concept::Minus, "minus" },
    { Concept::Times, "times" },
    { Concept::Over, "over" },
    { Concept::PercentOf, "percent_of" },
    { Concept::Ratio, "ratio" },
    { Concept::OverPlan, "over_plan" },
    { Concept::UnderPlan, "under_plan" },
    { Concept::Spent, "spent" },
    { Concept::Bars, "bars" },
    { Concept::Lines, "lines" },
    { Concept::Pie, "pie" },
    { Concept::Histogram, "histogram" },
    { Concept::Scatter, "scatter" },
    { Concept::Box, "box" },
    { Concept::Stacked, "stacked" },
    { Concept::Bins, "bins" },
    { Concept::Steps, "steps" },
    { Concept::Picture, "picture" },
    { Concept::Cross, "cross" },
    { Concept::Axis, "axis" },
    { Concept::Reversed, "reversed" },
    { Concept::Beyond, "beyond" },
    { Concept::Filler, "filler" },
} };

constexpr EnumWords<Period, 6> periodWords { { { Period::Day, "day" }, { Period::Week, "week" },
    { Period::Month, "month" }, { Period::Quarter, "quarter" }, { Period::HalfYear, "half_year" },
    { Period::Year, "year" } } };

constexpr EnumWords<WordKind, wordKinds> kindWords { { { WordKind::Row, "row" }, { WordKind::Adverb, "adverb" },
    { WordKind::Counting, "counting" }, { WordKind::Before, "before" }, { WordKind::Money, "money" },
    { WordKind::Quantity, "quantity" }, { WordKind::Level, "level" }, { WordKind::Identifier, "identifier" },
    { WordKind::Costing, "costing" }, { WordKind::PriceAsked, "price_asked" }, { WordKind::FeeWord, "fee_word" },
    { WordKind::NeverSummed, "never_summed" }, { WordKind::PlaceInOrder, "place_in_order" },
    { WordKind::CountingAs, "counting_as" }, { WordKind::Opener, "opener" }, { WordKind::Closer, "closer" },
    { WordKind::Pronoun, "pronoun" }, { WordKind::Subject, "subject" }, { WordKind::Demonstrative, "demonstrative" },
    { WordKind::Auxiliary, "auxiliary" }, { WordKind::Start, "start" }, { WordKind::End, "end" },
    { WordKind::Why, "why" }, { WordKind::WhyVerb, "why_verb" }, { WordKind::Falling, "falling" },
    { WordKind::Rising, "rising" }, { WordKind::All, "all" }, { WordKind::Yes, "yes" }, { WordKind::No, "no" },
    { WordKind::Unit, "unit" }, { WordKind::Naming, "naming" }, { WordKind::FileWord, "file_word" },
    { WordKind::ListWord, "list_word" }, { WordKind::VoucherWord, "voucher_word" }, { WordKind::Percent, "percent" },
    { WordKind::FirstQuartile, "first_quartile" }, { WordKind::ThirdQuartile, "third_quartile" },
    { WordKind::FirstDecile, "first_decile" }, { WordKind::LastDecile, "last_decile" },
    { WordKind::RollingSum, "rolling_sum" }, { WordKind::HowLong, "how_long" }, { WordKind::Seconds, "seconds" },
    { WordKind::Minutes, "minutes" }, { WordKind::Hours, "hours" }, { WordKind::Days, "days" },
    { WordKind::Weeks, "weeks" }, { WordKind::Years, "years" }, { WordKind::Elapsing, "elapsing" },
    { WordKind::ClockTime, "clock_time" }, { WordKind::ClockAfternoon, "clock_afternoon" },
    { WordKind::AxisWord, "axis" }, { WordKind::Down, "down" }, { WordKind::Pair, "pair" }, { WordKind::Busy, "busy" },
    { WordKind::Growth, "growth" }, { WordKind::People, "people" }, { WordKind::Speed, "speed" },
    { WordKind::Contrast, "contrast" }, { WordKind::Particle, "particle" }, { WordKind::Whether, "whether" },
    { WordKind::BoundBehind, "bound_behind" }, { WordKind::Whatever, "whatever" }, { WordKind::Size, "size" },
    { WordKind::Reaching, "reaching" }, { WordKind::Deadline, "deadline" }, { WordKind::Late, "late" },
    { WordKind::Punctual, "punctual" }, { WordKind::Within, "within" }, { WordKind::Lasting, "lasting" },
    { WordKind::More, "more" }, { WordKind::Fewer, "fewer" }, { WordKind::Than, "than" },
    { WordKind::Seasonal, "seasonal" }, { WordKind::AllYears, "all_years" }, { WordKind::Basket, "basket" },
    { WordKind::BasketSize, "basket_size" }, { WordKind::BasketKey, "basket_key" }, { WordKind::Head, "head" },
    { WordKind::MissingVerb, "missing_verb" }, { WordKind::Place, "place" }, { WordKind::Owning, "owning" },
    { WordKind::OfEachHour, "of_each_hour" }, { WordKind::Again, "again" }, { WordKind::Numbered, "numbered" },
    { WordKind::Occurring, "occurring" }, { WordKind::Thousands, "thousands" }, { WordKind::Millions, "millions" },
    { WordKind::Billions, "billions" }, { WordKind::Payment, "payment" }, { WordKind::TestValue, "test_value" },
    { WordKind::Who, "who" }, { WordKind::Judging, "judging" }, { WordKind::Combining, "combining" },
    { WordKind::Same, "same" }, { WordKind::Case, "case" }, { WordKind::CountedPeople, "counted_people" },
    { WordKind::BetterHigh, "better_high" }, { WordKind::Any, "any" }, { WordKind::WorseHigh, "worse_high" },
    { WordKind::BusinessDays, "business_days" }, { WordKind::IncomeWord, "income_word" },
    { WordKind::CostWord, "cost_word" }, { WordKind::PlanWord, "plan_word" }, { WordKind::BudgetWord, "budget_word" },
    { WordKind::ChargedWord, "charged_word" }, { WordKind::Charge, "charge" }, { WordKind::Grade, "grade" },
    { WordKind::Deduction, "deduction" }, { WordKind::OwnWord, "own_word" }, { WordKind::Begun, "begun" },
    { WordKind::EachOne, "each_one" }, { WordKind::Fulfilment, "fulfilment" },
    { WordKind::PlanFulfilment, "plan_fulfilment" }, { WordKind::Ordinary, "ordinary" },
    { WordKind::Profitable, "profitable" }, { WordKind::LossMaking, "loss_making" }, { WordKind::Future, "future" },
    { WordKind::Ongoing, "ongoing" }, { WordKind::MoneyNoun, "money_noun" }, { WordKind::LengthUnit, "length_unit" },
    { WordKind::LengthNoun, "length_noun" }, { WordKind::WeightUnit, "weight_unit" },
    { WordKind::WeightNoun, "weight_noun" }, { WordKind::Next, "next" }, { WordKind::Whole, "whole" },
    { WordKind::Partial, "partial" }, { WordKind::Periods, "periods" }, { WordKind::Marking, "marking" },
    { WordKind::BeginsBehind, "begins_behind" }, { WordKind::EndsBehind, "ends_behind" },
    { WordKind::NumberNoun, "number_noun" }, { WordKind::Exchanging, "exchanging" }, { WordKind::Degree, "degree" },
    { WordKind::Accumulating, "accumulating" }, { WordKind::MeasuredThing, "measured_thing" },
    { WordKind::MeasuredKind, "measured_kind" }, { WordKind::MeasuredNumber, "measured_number" },
    { WordKind::ObservedNumber, "observed_number" }, { WordKind::UnitColumn, "unit_column" },
    { WordKind::AdjustmentColumn, "adjustment_column" }, { WordKind::Scenario, "scenario" },
    { WordKind::WholeValue, "whole_value" }, { WordKind::WholeWord, "whole_word" }, { WordKind::Remark, "remark" } } };

/// A word or phrase as questions are folded.
const std::string& folded(const std::string& phrase)
{
    const auto words = std::ranges::count(phrase, ' ') + 1;
    const bool isSign = !tokenise(phrase).empty()
        && tokenise(phrase).front().kind == TokenKind::Sign; // fold() takes × for a letter
    if (phrase.empty() || trimmed(phrase) != phrase || (!isSign && fold(phrase) != phrase) || phrase.contains("  ")
        || words > WordLists::longestPhrase) {
        throw std::invalid_argument("\"" + phrase + "\" is no folded phrase of at most six words");
    }
    return phrase;
}

template <typename Words> void learn(Words& known, const std::string& phrase, const typename Words::mapped_type& value)
{
    if (!known.emplace(folded(phrase), value).second) {
        throw std::invalid_argument("\"" + phrase + "\" stands twice");
    }
}

/// { "meaning": ["word", …], … } by words.
template <typename Words, typename Meant> void learnAll(Words& known, const Json& lists, Meant meant)
{
    for (const auto& [meaning, words] : lists.items()) {
        for (const auto& word : words.get<std::vector<std::string>>()) {
            learn(known, word, meant(meaning));
        }
    }
}

/// Lists of words that mean 1, 2, 3 …
WordLists::Meanings<int> countedOf(const Json& lists)
{
    WordLists::Meanings<int> known;
    for (int number = 1; number <= static_cast<int>(lists.size()); ++number) {
        for (const auto& word : lists.at(static_cast<std::size_t>(number) - 1).get<std::vector<std::string>>()) {
            learn(known, word, number);
        }
    }
    return known;
}

WordLists::Meanings<int> monthsOf(const Json& lists)
{
    if (lists.size() != 12) {
        throw std::invalid_argument("a year has twelve months");
    }
    return countedOf(lists);
}

WordLists::Meanings<int> numbersOf(const Json& list)
{
    WordLists::Meanings<int> known;
    for (const auto& word : list.get<std::vector<std::string>>()) {
        learn(known, word, static_cast<int>(known.size()) + 1);
    }
    return known;
}

template <typename Words> void addTo(Words& mine, const Words& others)
{
    mine.insert(others.begin(), others.end());
}

WordLists listsOf(const Json& json)
{
    constexpr std::size_t parts = 15;
    if (json.size() != parts) {
        throw std::invalid_argument("there are fifteen parts");
    }
    WordLists lists;
    const auto periodOf = [](const std::string& name) { return enumOf(periodWords, name); };
    const auto asWritten = [](const std::string& text) { return text; };
    learnAll(lists.phrases, json.at("phrases"), [](const auto& name) { return enumOf(conceptWords, name); });
    learnAll(lists.sameMeaning, json.at("same_meaning"), [](const auto& name) { return folded(name); });
    learnAll(lists.writtenShort, json.at("written_short"), [](const auto& name) { return folded(name); });
    learnAll(lists.periods, json.at("periods"), periodOf);
    learnAll(lists.changes, json.at("changes"), periodOf);
    learnAll(lists.shorter, json.at("shorter"), asWritten);
    learnAll(lists.partsOfTime, json.at("parts_of_time"), asWritten);
    lists.questions = json.at("questions").get<std::map<std::string, std::string>>();
    lists.months = monthsOf(json.at("months"));
    lists.numbers = numbersOf(json.at("numbers"));
    lists.ordinals = countedOf(json.at("ordinals"));
    for (const auto& [word, hinted] : json.at("hints").items()) {
        learn(lists.hints, word, hinted.template get<std::vector<std::string>>());
    }
    for (const auto& [word, left] : json.at("deeds").items()) {
        learn(lists.deeds, word, left.template get<std::set<std::string>>());
    }
    for (const auto& [word, nouns] : json.at("deed_nouns").items()) {
        learn(lists.deedNouns, word, nouns.template get<std::set<std::string>>());
    }
    for (const auto& [kind, words] : json.at("kinds").items()) {
        for (const auto& word : words.template get<std::vector<std::string>>()) {
            auto known = lists.kinds[folded(word)][static_cast<std::size_t>(enumOf(kindWords, kind))];
            if (known) {
                throw std::invalid_argument("\"" + word + "\" stands twice");
            }
            known = true;
        }
    }
    return lists;
}
} // namespace

bool WordLists::is(WordKind kind, const std::string& word) const
{
    const auto isKnown = [&](const std::string& written) {
        const auto known = kinds.find(written);
        return known != kinds.end() && known->second[static_cast<std::size_t>(kind)];
    };
    const auto plain = withoutUmlauts(word);
    return isKnown(word) || (plain != word && isKnown(plain));
}

std::set<std::string> WordLists::all(WordKind kind) const
{
    std::set<std::string> words;
    for (const auto& [word, known] : kinds) {
        if (known[static_cast<std::size_t>(kind)]) {
            words.insert(word);
        }
    }
    return words;
}

void WordLists::add(const WordLists& others)
{
    addTo(phrases, others.phrases);
    addTo(sameMeaning, others.sameMeaning);
    addTo(writtenShort, others.writtenShort);
    addTo(periods, others.periods);
    addTo(changes, others.changes);
    addTo(months, others.months);
    addTo(numbers, others.numbers);
    addTo(ordinals, others.ordinals);
    addTo(hints, others.hints);
    addTo(deeds, others.deeds);
    addTo(deedNouns, others.deedNouns);
    addTo(shorter, others.shorter);
    addTo(partsOfTime, others.partsOfTime);
    for (const auto& [word, known] : others.kinds) {
        kinds[word] |= known;
    }
}

Result<WordLists> readWordLists(std::string_view json)
{
    try {
        return listsOf(Json::parse(json));
    } catch (const std::exception& e) {
        return fail(ErrorKind::Damaged, WallFaultKind::RecordUnreadable, e.what());
    }
}

} // namespace core::builtin
