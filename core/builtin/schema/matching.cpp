// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/slips.h"
#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/schema.h"
#include "core/domain/currency.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <ranges>

namespace core::builtin {

namespace {
constexpr double slipOfAll = 0.85; ///< the score of a name of which each word may be mistyped

/// The same in English, too. The stem of `one` is known.
bool isSameNoun(const std::string& one, const std::string& stemOfOne, const std::string& other)
{
    return isInflected(one, other)
        || (one.starts_with(std::string_view(other).substr(0, 1)) && stemOfOne == stem(other));
}

bool areSameNouns(const std::vector<std::string>& words, const std::vector<std::string>& stems,
    const std::vector<std::string>& others)
{
    bool areSame = words.size() == others.size();
    for (std::size_t i = 0; i < words.size() && areSame; ++i) {
        areSame = isSameNoun(words[i], stems[i], others[i]);
    }
    return areSame;
}

/// "honey" of "Honey taken (kg)": what stands before a deed is what the name is about.
bool isWhatIsDone(const std::vector<std::string>& mine, const std::vector<std::string>& core)
{
    const auto isDeed = [](const std::string& word) {
        const auto own = phraseAt({ word }, 0);
        return isParticiple(word) || (own && own->meaning == Concept::Filler);
    };
    return core.size() > mine.size() && std::ranges::equal(mine, core | std::views::take(mine.size()))
        && std::ranges::all_of(core | std::views::drop(mine.size()), isDeed);
}

/// "reopen" of "reopened", "cancellation" of "cancelled"
bool isDeed(const std::vector<std::string>& words, const std::vector<std::string>& name)
{
    return words.size() == 1 && name.size() == 1 && isParticiple(name[0]) && verbRoot(words[0]) == verbRoot(name[0]);
}

/// "close" of closed, "delivered" of delivery_date
bool isDateOfDeed(const std::vector<std::string>& words, const std::vector<std::string>& name)
{
    if (words.size() != 1 || name.empty()) {
        return false;
    }
    const bool isVerb = (isParticiple(words[0]) || isParticiple(name[0])) && verbRoot(words[0]) == verbRoot(name[0])
        && !(name.size() > 1 && isParticle(name[1]));
    return isVerb || isDeedNoun(name[0], words) || isDeedNoun(words[0], name);
}

/// "signed up" of "Signup date"
bool isVerbWithJoinedParticle(const std::vector<std::string>& words, const std::vector<std::string>& name)
{
    return words.size() == 2 && name.size() > 1 && isParticle(words[1]) && isParticiple(words[0])
        && name.front() == verbRoot(words[0]) + words[1];
}

/// "check out" of checked_out
bool isVerbWithParticle(const std::vector<std::string>& words, const std::vector<std::string>& name)
{
    return words.size() == 2 && name.size() == 2 && words[1] == name[1] && isParticle(name[1]) && isParticiple(name[0])
        && verbRoot(words[0]) == verbRoot(name[0]);
}

/// The date or the amount of what was done: "Liefertermin" of "geliefert", "Verbrauch" of "verbraucht".
bool isOfDeed(const std::vector<std::string>& said, const std::vector<std::string>& deeds,
    const std::vector<std::string>& name, const ColumnProfile& column)
{
    constexpr std::size_t shortest = 5;
    const bool isDate = column.type == ColumnType::Date || column.type == ColumnType::DateTime;
    const bool isNumber = column.type == ColumnType::Number || column.type == ColumnType::Integer;
    const bool isNoun = isDate && said.size() == 1 && !name.empty() && name.front().size() >= shortest
        && said.front().starts_with(name.front()) && said.front().ends_with("stellung"); // "Fertigstellung"
    return isNoun || (!name.empty() && std::ranges::any_of(deeds, [&](const std::string& deed) {
        return (isDate && name.front().starts_with(deed))
            || (isNumber && name.size() == 1 && isInflected(name.front(), deed));
    }));
}

/// "bezirk" of "lieferbezirk"; not "count" of "discount", which begins with no word.
bool isHeadOf(const std::string& word, const std::string& compound)
{
    constexpr std::size_t shortest = 5, shortestFront = 4;
    return word.size() >= shortest && compound.size() >= word.size() + shortestFront && compound.ends_with(word);
}

/// "high quote" of quote_high_gbp: the same words in another order.
bool isTurned(const std::vector<std::string>& sorted, const std::vector<std::string>& sortedName,
    const std::vector<std::string>& core)
{
    return sorted.size() > 1 && (sorted == sortedName || std::ranges::is_permutation(sorted, core));
}

/// By its name, or in one word that is no noun of the rows themselves: also "call-outs" of callouts.csv.
bool namesPartner(const Schema& schema, const std::vector<std::string>& said, const std::vector<std::string>& own,
    const std::vector<std::string>& canonicalName, const ColumnProfile& column)
{
    return said == own || (said.size() == 1 && isPartnerNoun(said.front(), column, schema))
        || (said.size() == 2 && isPartnerNoun(joined(said, ""), canonicalName))
        || (said.size() == 1 && !schema.isOwnNoun(said.front()) && isPartnerNoun(said.front(), canonicalName));
}

/// Two customers of one name are two customers.
bool isSharedName(const std::string& said, const std::string& lastWord, const ColumnProfile& column)
{
    return isNamingWord(lastWord) && said != lastWord && std::ranges::contains(column.flags, sharedInFile);
}
} // namespace

Schema::Name::Name(std::vector<std::string> spoken)
    : words(std::move(spoken))
{
    write(joined(words, ""));
    std::ranges::transform(words, std::back_inserter(canonical), builtin::canonical);
    std::ranges::transform(words, std::back_inserter(stems), stem);
    sorted = canonical;
    std::ranges::sort(sorted);
    deeds = words.size() == 1 ? nounsOfDeed(words.front()) : std::vector<std::string> {};
    index();
}

void Schema::Name::write(const std::string& asOne)
{
    together = asOne;
    togetherStem = stem(asOne);
    plain = withoutUmlauts(asOne);
}

/// How many words at the end of a name only say its unit: "kUSD", "m/s", "budget_k", the "C" of temp_C.
static std::size_t unitAtEnd(const std::vector<std::string>& words, std::string_view written)
{
    const auto is = [&](std::size_t back, auto&& fits) {
        return words.size() >= back && fits(words[words.size() - back]);
    };
    const auto isCurrencyWord = [](const std::string& word) { return isCurrency(word); };
    const auto isMagnitude = [](const std::string& word) { return magnitudeOf(word) > 1 || word == "t"; };
    const auto isOfMoney = [&](const std::string& word) { // "kusd" in one word
        return word.size() == 4 && isMagnitude(word.substr(0, 1)) && isCurrency(word.substr(1));
    };
    const auto isUnit = [](const std::string& word) {
        return isUnitWord(word) || !timeUnit(word).empty() || word.size() == 1;
    };
    const auto isTemperature = [](const std::string& word) { return canonical(word) == "temp"; };
    const auto isDegree = [](const std::string& word) { return lists().is(WordKind::Degree, word); };
    const bool isFraction = is(1, isUnit) && is(2, isUnit) && written.contains('/');
    if (words.size() > 2 && (isFraction || (is(1, isCurrencyWord) && is(2, isMagnitude)))) {
        return 2;
    }
    const bool isOne = is(1, isUnitWord) || is(1, isMagnitude) || is(1, isOfMoney)
        || (is(1, isDegree) && is(2, isTemperature));
    return words.size() > 1 && isOne ? 1 : 0;
}

void Schema::Name::shorten(std::string_view written)
{
    auto rest = written;
    if (const auto colon = rest.find(": "); colon != std::string_view::npos && colon > 0 && colon <= 4) {
        code = joined(nameWords(rest.substr(0, colon)), "");
        rest.remove_prefix(colon + 2);
    }
    const auto open = rest.find_last_of("([");
    const bool closed = open != std::string_view::npos && open > 0 && (rest.ends_with(')') || rest.ends_with(']'));
    if (rest.size() < written.size() || closed) {
        core = nameWords(closed ? rest.substr(0, open) : rest);
        const auto behind = closed ? nameWords(rest.substr(open)) : std::vector<std::string> {};
        std::ranges::transform(behind, std::back_inserter(unit), builtin::canonical);
    } else if (const auto atEnd = unitAtEnd(words, written); atEnd > 0) {
        core = nameWords(written); // "Rechnungsbetrag €" in one word
        core.resize(core.size() - std::min(atEnd, core.size() - 1));
    }
    isPer = words.size() > 1 && written.contains('/' + words.back());
    const auto& own = core.empty() ? words : core;
    isPer = isPer || (own.size() > 2 && isPerWord(own[own.size() - 2]));
}

void Schema::Name::spellOut()
{
    canonical.clear();
    std::ranges::transform(words, std::back_inserter(canonical), spelledOut);
    std::ranges::transform(core, std::back_inserter(canonicalCore), spelledOut);
    sorted = canonical;
    std::ranges::sort(sorted);
}

void Schema::Name::index()
{
    constexpr std::size_t bits = 63, ofMoney = 63;
    const auto add = [&](std::string_view form) {
        const auto begin = form.substr(0, 2);
        beginnings |= begin.empty() ? 0 : std::uint64_t(1) << (std::hash<std::string_view>()(begin) % bits);
    };
    for (const auto* forms : { &words, &canonical, &core, &canonicalCore, &unit, &deeds }) {
        std::ranges::for_each(*forms, add);
    }
    std::ranges::for_each(std::array { together, plain, code }, add);
    if (canonical.size() == 1 && isMoneyWord(canonical.front())) {
        beginnings |= std::uint64_t(1) << ofMoney; // one word for money is another
    }
}

double Schema::score(const Name& said, int index) const
{
    const auto& own = m_names[static_cast<std::size_t>(index)];
    if (own.countsPartners) { // before a key of that name
        return namesPartner(*this, said.words, own.words, own.canonical, column(index)) ? 1.01 : 0;
    }
    return own.fits(said, column(index));
}

double Schema::Name::fitsWithSlips(const Name& said) const
{
    // A word of the language is no slip: "share" is not the column "Shade".
    const auto isOwnWord = [&] {
        const auto phrase = said.words.size() == 1 ? phraseAt(said.words, 0) : std::nullopt;
        return phrase && phrase->meaning != Concept::Filler;
    };
    if (said.words.size() == words.size() && std::ranges::equal(said.words, words, looksLike)) {
        return isOwnWord() ? 0 : slipOfAll;
    }
    const bool isLast = said.words.size() == 1 && words.size() > 1 && said.words[0].size() >= 5
        && looksLike(said.words[0], words.back());
    const bool isHead = said.words.size() == 1 && words.size() == 1 && isHeadOf(said.words[0], words[0]);
    return (isLast || isHead) && !isOwnWord() ? 0.62 : 0;
}

static bool isFormOfAny(const std::string& word, const std::vector<std::string>& others)
{
    return std::ranges::any_of(others, [&](const std::string& each) { return isInflected(word, each); });
}

/// "price" of "price per seat" and "Rate/night", which a cost of each hour is not.
static bool isLevelOfRate(bool isPer, const std::string& word, const std::vector<std::string>& name)
{
    if (!isPer) {
        return false;
    }
    const auto per = std::ranges::find_if(name, isPerWord);
    const auto level = canonical(per != name.end() && per != name.begin() ? *(per - 1) : name[name.size() - 2]);
    return isIntensive(level) && isInflected(word, level);
}

/// "nights" of Rate/night, "per seat" of price_per_seat
static bool isDivisor(const std::vector<std::string>& said, const std::vector<std::string>& rate)
{
    return isInflected(said.back(), rate.back()) && said.front() != rate.front();
}

double Schema::Name::fits(const Name& said, const ColumnProfile& column) const
{
    if ((said.beginnings & beginnings) == 0) {
        return fitsWithSlips(said);
    }
    const auto& name = *this;
    const auto& asked = said.words;
    const auto& mine = said.canonical;
    const auto& asOne = said.together;
    const bool isDate = column.type == ColumnType::Date || column.type == ColumnType::DateTime;
    if (asked == name.words || asOne == name.together) {
        return 1;
    }
    if (said.plain == name.plain) {
        return 0.98; // "Aerztin" of "Ärztin"
    }
    const bool isCore = !name.core.empty()
        && (areSameNouns(asked, said.stems, name.core) || mine == name.canonicalCore);
    if (isCore || (!name.code.empty() && asOne == name.code)) {
        return 0.96;
    }
    if (asked.size() > name.words.size() + 1) {
        return 0;
    }
    if (name.unit.size() > 2 && mine == name.unit) {
        return 0.95; // "mites per 100 bees" of "Varroa (mites per 100 bees)"
    }
    if (said.stems == name.stems || said.togetherStem == name.togetherStem) {
        return 0.98;
    }
    if (asOne.size() == name.together.size() + 1 && asOne.ends_with('s') && asOne.starts_with(name.together)) {
        return 0.98; // "skus"
    }
    if (mine == name.canonical || (isDate && isVerbWithJoinedParticle(asked, name.words))) {
        return 0.95;
    }
    if (areSameNouns(asked, said.stems, name.words) || isInflected(asOne, name.together)) {
        return 0.94; // "Bonnummern" of Bonnummer, which is kept in parts
    }
    const bool isCalled = asked.size() == name.words.size() + 1
        && (column.type == ColumnType::Text ? isNamingWord(said.stems.back())
                                            : isNumberOfNoun(column) && isIdentifierWord(said.stems.back()))
        && std::ranges::equal(asked.begin(), asked.end() - 1, name.words.begin(), name.words.end());
    if (isCalled) {
        return 0.95; // "client names" where the column is "client", "hive number" where it is "Hive #"
    }
    const auto& mainWords = name.core.empty() ? name.words : name.core;
    if (column.type == ColumnType::Boolean && asked.size() == 1
        && (isDeed(asked, mainWords) || (mainWords.size() == 1 && isDeedNoun(asked.front(), mainWords)))) {
        return 0.94;
    }
    if (isVerbWithParticle(asked, name.words) || isTurned(said.sorted, name.sorted, name.canonicalCore)) {
        return 0.9;
    }
    const double likely = fitsWithSlips(said);
    if (likely > 0.8) {
        return likely;
    }
    // "name" after a noun adds nothing: "customer" is rather customer_name than customer_id.
    const auto isOwn = [&](const std::string& word, const std::string& written) { // "chan" of "Chan no", too
        return std::ranges::contains(name.words, written) || isFormOfAny(word, name.canonical);
    };
    const bool isPart = !mine.empty() && mine.size() < name.canonical.size() && std::ranges::equal(mine, asked, isOwn);
    const bool isShared = isPart && mine.size() == 1 && isSharedName(asked.back(), name.words.back(), column);
    if (isShared || (isPart && name.isPer && isDivisor(mine, name.canonical))) {
        return 0;
    }
    if (isPart) {
        const bool isHead = column.type != ColumnType::Boolean // a lift is lift_no, whether it is a goods_lift
            && (isLevelOfRate(name.isPer, mine.back(), name.words) || isInflected(mine.back(), name.canonical.back())
                || asked.back() == name.words.back());
        const bool head = isHead || isNamingWord(name.words.back()) || isWhatIsDone(mine, name.canonicalCore);
        return head ? 0.8 : isIdentifierWord(name.words.back()) ? 0.7 : 0.65;
    }
    if (mine.size() == 1 && name.canonical.size() == 1 && isMoneyWord(mine[0]) && isMoneyWord(name.canonical[0])) {
        return 0.75;
    }
    const bool isDone = isDate && isDateOfDeed(asked, name.words);
    return isDone || isOfDeed(asked, said.deeds, mainWords, column) ? 0.64 : likely;
}

std::optional<ColumnMatch> Schema::matchColumn(const std::vector<std::string>& words, double least) const
{
    constexpr std::size_t mostKept = 10'000;
    if (m_matched.size() > mostKept) {
        m_matched.clear();
    }
    const auto [known, isNew] = m_matched.try_emplace(joined(words, "\n")); // a name in quotation marks is one word
    if (isNew) {
        known->second = isLongerThanNames(words) ? ColumnMatch() : bestMatch(Name(words));
    }
    const auto& best = known->second;
    return best.column < 0 || best.score < least ? std::nullopt : std::optional(best);
}

bool Schema::isLongerThanNames(const std::vector<std::string>& words) const
{
    constexpr std::size_t mostUmlauts = 4; // "ae" for "ä"
    const auto letters = std::accumulate(words.begin(), words.end(), std::size_t(0),
        [](std::size_t all, const std::string& word) { return all + word.size(); });
    return words.size() > m_mostWords + 1 && letters > m_mostLetters + mostUmlauts;
}

ColumnMatch Schema::bestMatch(const Name& said) const
{
    // "branch" of branch_no is written as it is meant, and no slip of another name.
    const bool isWritten = said.words.size() == 1 && std::ranges::any_of(m_names, [&](const Name& each) {
        return std::ranges::contains(each.stems, said.stems.front());
    });
    ColumnMatch best;
    for (int i = 0; i < columnCount(); ++i) {
        const double points = score(said, i);
        if (points <= 0 || points < best.score || (isWritten && points == slipOfAll)) {
            continue;
        }
        if (points > best.score) {
            best = { i, points, {} };
        } else {
            best.rivals.push_back(i);
        }
    }
    return best;
}

std::optional<ValueMatch> Schema::matchCode(const std::string& written) const
{
    auto columns = m_codes.columnsOf(written);
    if (columns.empty()) {
        return std::nullopt;
    }
    std::ranges::stable_partition(columns, [&](int each) { return isOnceEach(each); }); // who it is, before who has it
    const int first = columns.front();
    columns.erase(columns.begin());
    return ValueMatch { first, m_codes.withCapitals(written, first), false, std::move(columns) };
}

} // namespace core::builtin
