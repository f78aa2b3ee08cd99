// SPDX-License-Identifier: GPL-3.0-or-later
// The words of one language, as resources/language/*/words.json says them.
#pragma once

#include "core/builtin/language/concept.h"
#include "core/builtin/language/period.h"
#include "core/domain/result.h"

#include <bitset>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace core::builtin {

/// What a word is, whatever is asked.
enum class WordKind {
    Row,
    Adverb,
    Counting,
    Before,
    Money,
    Quantity,
    Level,
    Identifier,
    NeverSummed,
    PlaceInOrder,
    CountingAs,
    Opener,
    Closer, ///< of a question that goes on: "the fee instead"
    Pronoun,
    Subject,
    Demonstrative,
    Auxiliary,
    Start,
    End,
    Why,
    WhyVerb,
    Falling,
    Rising,
    All,
    Yes,
    No,
    Unit,
    Naming,
    FileWord,
    Percent,
    FirstQuartile,
    ThirdQuartile,
    FirstDecile,
    LastDecile,
    RollingSum,
    HowLong,
    Seconds,
    Minutes,
    Hours,
    Days,
    Weeks,
    Years,
    Elapsing,
    ClockTime,
    ClockAfternoon,
    AxisWord,
    Down,
    Pair,
    Speed,
    Contrast,
    Particle,
    Whether,
    BoundBehind,
    Whatever,
    Size,
    Reaching,
    Deadline,
    Late,
    Punctual,
    Within,
    Lasting,
    More,
    Fewer,
    Than,
    Seasonal,
    AllYears,
    Basket,
    BasketSize,
    BasketKey,
    Head,
    MissingVerb,
    Place,
    Owning,
    OfEachHour,
    Again,
    Numbered,
    Occurring,
    Thousands,
    Millions,
    Billions,
    Payment,
    TestValue,
    Who,
    Judging,
    Combining,
    Same,
    Case,
    CountedPeople,
    BetterHigh,
    Any,
    WorseHigh,
    BusinessDays,
    Busy,
    Growth,
    People,
    ListWord,
    VoucherWord,
    Charge, ///< paid once for each, which may be added up: "fare"
    Grade, ///< of which a low one may be the best: "grade", "rank"
    Begun, ///< whose years a column may hold: "built"
    OwnWord, ///< no slip of the operation that it looks like: "county", "summer"
    Fulfilment, ///< "fulfilment" of a plan
    PlanFulfilment, ///< the plan in the same word: "Planerfüllung"
    Ordinary, ///< "normal", "others": beside those that are something
    Profitable,
    LossMaking,
    IncomeWord, ///< of a column with what is earned: "income"
    CostWord,
    Costing, ///< "cost", which may be said of a fee
    PriceAsked, ///< "what does" a visit "cost"
    Deduction, ///< what is taken off a price: "discount", "tax"
    FeeWord, ///< what is paid for the thing itself: "fee"
    PlanWord,
    BudgetWord, ///< a plan of what is spent
    ChargedWord, ///< of a column with what became of a budget: "charged"
    Future, ///< "will", "upcoming"
    MoneyNoun, ///< "price": what a currency counts
    LengthUnit,
    LengthNoun,
    WeightUnit,
    WeightNoun,
    Ongoing, ///< "running", "active": what has begun and not ended
    Next,
    Whole,
    Partial,
    EachOne, ///< "each", but not "per"
    Periods, ///< "months": more than one
    Marking, ///< "highlight": what is done with "outliers"
    BeginsBehind, ///< "(mit A) beginnt": the verb of how a text begins, behind it
    EndsBehind,
    NumberNoun, ///< "with their number"
    Exchanging, ///< "instead of"
    Degree, ///< a unit of temperatures
    Accumulating, ///< "aufsummiert": all together, or each with those before it
    MeasuredThing, ///< of a column that names what another one measures: "indicator"
    MeasuredKind, ///< likewise, where that other one has a MeasuredNumber's name: "series"
    MeasuredNumber, ///< of a column of numbers that its name says nothing of: "value"
    ObservedNumber, ///< one of a statistics office: "OBS_VALUE"
    UnitColumn, ///< "unit"
    AdjustmentColumn, ///< and of other ways to count the same
    Scenario, ///< "Actual" beside "Plan": numbers of the same thing
    WholeValue, ///< "World", beside the parts of it
    WholeWord, ///< likewise, also as the first or the last word: "Total company"
    Remark ///< of a column of texts that are counted one by one: "comment"
};
constexpr std::size_t wordKinds = static_cast<std::size_t>(WordKind::Remark) + 1;

/// All words are as text is folded: lower case, no accents.
struct WordLists {
    static constexpr int longestPhrase = 6; ///< in words

    std::map<std::string, Concept> phrases;
    template <typename Meaning> using Meanings = std::unordered_map<std::string, Meaning>; ///< of words
    Meanings<std::string> sameMeaning; ///< "turnover": "revenue"
    Meanings<std::string> writtenShort; ///< in names of columns: "cat": "category"
    Meanings<Period> periods; ///< by stems
    Meanings<Period> changes; ///< "yoy"
    Meanings<int> months; ///< 1 to 12
    Meanings<int> numbers;
    Meanings<int> ordinals;
    Meanings<std::vector<std::string>> hints; ///< "hottest": of the highest temperature
    Meanings<std::set<std::string>> deeds; ///< "sold": leaves an order
    Meanings<std::set<std::string>> deedNouns; ///< of participles whose verbs do not tell them: "austritt"
    Meanings<std::bitset<wordKinds>> kinds; ///< what each word is
    std::map<std::string, std::string> shorter; ///< "first quarter": "q1"
    std::map<std::string, std::string> questions; ///< how this language asks: "sum" is "total {measure}"
    std::map<std::string, std::string> partsOfTime; ///< "mondays": "monday", "time of day": "hour"

    bool is(WordKind kind, const std::string& word) const;
    std::set<std::string> all(WordKind kind) const;
    /// The words of another language, but for how it asks; those that are known keep their meaning.
    void add(const WordLists& others);
};

/// An unknown meaning, a word that is not folded or stands twice, or a part too many or too few is an error.
Result<WordLists> readWordLists(std::string_view json);

/// The files as they were when the program was built.
extern const std::string_view englishFile;
extern const std::string_view germanFile;

} // namespace core::builtin
