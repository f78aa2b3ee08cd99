// SPDX-License-Identifier: GPL-3.0-or-later
// What words of the trade mean: names of columns, of money, of things that are counted.
#include "core/builtin/language/lexicon.h"

#include "core/builtin/language/word_lookup.h"
#include "core/domain/currency.h"

#include <algorithm>

namespace core::builtin {

std::string canonical(const std::string& word)
{
    if (const auto month = monthWord(word)) { // "January 2024" of "Jan 2024 (kWh)"
        return "month " + std::to_string(*month);
    }
    const auto base = stem(word);
    const auto said = known(lists().sameMeaning, word); // "Erlös" is no plural
    return said ? *said : known(lists().sameMeaning, base).value_or(base);
}

std::string spelledOut(const std::string& word)
{
    return canonical(known(lists().writtenShort, word).value_or(word));
}

std::vector<std::string> columnHint(const std::string& word)
{
    return known(lists().hints, word).value_or(std::vector<std::string> {});
}

bool isDeadlineWord(const std::string& word)
{
    return lists().is(WordKind::Deadline, word);
}

bool isLateWord(const std::string& word)
{
    return lists().is(WordKind::Late, word);
}

bool isPunctual(const std::string& phrase)
{
    return lists().is(WordKind::Punctual, phrase);
}

bool isMoneyWord(const std::string& word)
{
    return lists().is(WordKind::Money, word);
}

bool isQuantityWord(const std::string& word)
{
    return lists().is(WordKind::Quantity, word);
}

bool hasBegun(const std::string& word)
{
    return lists().is(WordKind::Begun, word);
}

bool isCharge(const std::string& word)
{
    return lists().is(WordKind::Charge, word);
}

bool isDeduction(const std::string& word)
{
    return lists().is(WordKind::Deduction, word);
}

bool isPayment(const std::string& canonicalWord)
{
    return lists().is(WordKind::Payment, canonicalWord);
}

bool isFee(const std::string& word)
{
    return lists().is(WordKind::FeeWord, word);
}

bool isCosting(const std::string& word)
{
    return lists().is(WordKind::Costing, word);
}

bool asksForPrice(const std::string& words)
{
    return lists().is(WordKind::PriceAsked, words);
}

bool isPluralOfTime(const std::string& word)
{
    const auto unit = timeUnit(word);
    const auto isOfUnit = [&](std::size_t ending) {
        return word.size() > ending && timeUnit(word.substr(0, word.size() - ending)) == unit;
    };
    return !unit.empty() && (isOfUnit(1) || isOfUnit(2));
}

bool isGradeWord(const std::string& word)
{
    return lists().is(WordKind::Grade, word);
}

bool isIntensive(const std::string& word)
{
    return lists().is(WordKind::Level, word);
}

bool isMissingVerb(const std::string& word)
{
    return lists().is(WordKind::MissingVerb, word);
}

bool isPlaceWord(const std::string& word)
{
    return lists().is(WordKind::Place, word);
}

bool isOfEachHour(const std::string& word)
{
    return lists().is(WordKind::OfEachHour, word);
}

bool isAgain(const std::string& word)
{
    return lists().is(WordKind::Again, word);
}

bool isOwning(const std::string& word)
{
    return lists().is(WordKind::Owning, word);
}

std::string headOfName(const std::string& word)
{
    static const auto longest = [] {
        const auto heads = lists().all(WordKind::Head);
        return std::ranges::max(heads, {}, &std::string::size).size();
    }();
    for (auto at = word.size() > longest ? word.size() - longest : 1; at < word.size(); ++at) {
        if (lists().is(WordKind::Head, word.substr(at))) {
            return word.substr(at);
        }
    }
    return {};
}

bool isNeverSummedWord(const std::string& word)
{
    return lists().is(WordKind::NeverSummed, word);
}

bool isCountingAs(const std::string& word)
{
    return lists().is(WordKind::CountingAs, word);
}

bool isPlaceInOrderWord(const std::string& word)
{
    return lists().is(WordKind::PlaceInOrder, word);
}

bool isIdentifierWord(const std::string& word)
{
    return lists().is(WordKind::Identifier, word);
}

double magnitudeOf(const std::string& word)
{
    return lists().is(WordKind::Thousands, word) ? 1e3
        : lists().is(WordKind::Millions, word)   ? 1e6
        : lists().is(WordKind::Billions, word)   ? 1e9
                                                 : 1;
}

bool isListWord(const std::string& word)
{
    return lists().is(WordKind::ListWord, word);
}

bool isVoucherWord(const std::string& word)
{
    return lists().is(WordKind::VoucherWord, word);
}

bool isNumberedThing(const std::string& word)
{
    return lists().is(WordKind::Numbered, word);
}

bool isOccurring(const std::string& word)
{
    return lists().is(WordKind::Occurring, word);
}

bool isDeedOf(const std::string& word, const std::string& noun)
{
    if (const auto left = known(lists().deeds, word)) {
        return left->contains(noun);
    }
    return isParticiple(word) && (verbRoot(word) == verbRoot(noun) || verbRoot(word) + "ing" == noun);
}

std::vector<std::string> nounsOfDeed(const std::string& word)
{
    std::vector<std::string> nouns;
    if (const auto root = deedRoot(word); !root.empty()) {
        nouns.push_back(root);
    }
    for (const std::string_view end : { "", "e", "en", "er", "es", "em" }) { // "ausgetretene" of "ausgetreten"
        const auto left = word.ends_with(end) ? known(lists().deedNouns, word.substr(0, word.size() - end.size()))
                                              : std::nullopt;
        if (left) {
            nouns.insert(nouns.end(), left->begin(), left->end());
            break;
        }
    }
    return nouns;
}

bool saysGrowth(const std::string& word)
{
    return lists().is(WordKind::Growth, word);
}

bool isBusyWord(const std::string& word)
{
    return lists().is(WordKind::Busy, word);
}

bool isPeopleWord(const std::string& noun)
{
    return lists().is(WordKind::People, noun);
}

bool isWho(const std::string& word)
{
    return lists().is(WordKind::Who, word);
}

bool isSameWord(const std::string& word)
{
    return lists().is(WordKind::Same, word);
}

bool isCaseWord(const std::string& word)
{
    return lists().is(WordKind::Case, word);
}

bool isMoreWord(const std::string& word)
{
    return lists().is(WordKind::More, word) || lists().is(WordKind::Fewer, word);
}

bool isCombining(const std::string& word)
{
    return lists().is(WordKind::Combining, word);
}

bool isCountOfPeople(const std::string& word)
{
    return lists().is(WordKind::CountedPeople, word);
}

bool isJudging(const std::string& word)
{
    return lists().is(WordKind::Judging, word);
}

bool isBetterHigh(const std::string& word)
{
    return lists().is(WordKind::BetterHigh, word);
}

bool isFulfilment(const std::string& word)
{
    return lists().is(WordKind::Fulfilment, word);
}

bool isPlanFulfilment(const std::string& word)
{
    return lists().is(WordKind::PlanFulfilment, word);
}

bool isOrdinary(const std::string& word)
{
    return lists().is(WordKind::Ordinary, word);
}

bool isProfitable(const std::string& word)
{
    return lists().is(WordKind::Profitable, word);
}

bool isLossMaking(const std::string& word)
{
    return lists().is(WordKind::LossMaking, word);
}

bool isFuture(const std::string& word)
{
    return lists().is(WordKind::Future, word);
}

bool isMoneyUnit(const std::string& word)
{
    return isCurrency(word);
}

bool isCountedIn(const std::string& noun, const std::string& unit)
{
    using enum WordKind;
    const auto areBoth = [&](WordKind units, WordKind nouns) {
        return lists().is(units, unit) && lists().is(nouns, noun);
    };
    return (isMoneyUnit(unit) && lists().is(MoneyNoun, noun)) || areBoth(LengthUnit, LengthNoun)
        || areBoth(WeightUnit, WeightNoun);
}

bool isOngoing(const std::string& word)
{
    return lists().is(WordKind::Ongoing, word);
}

bool isNextOne(const std::string& word)
{
    return lists().is(WordKind::Next, word);
}

bool isWorseHigh(const std::string& word)
{
    return lists().is(WordKind::WorseHigh, word);
}

} // namespace core::builtin
