// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/counted_joins.h"

#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/joined_figures.h"
#include "core/verify/question_words.h"

#include <algorithm>

namespace core {

namespace {
using sandbox::LedgerEntry;
using Aggregation = CodeFacts::Aggregation;

/// The verdicts for one join, an aggregate at a time.
class JoinVerdict {
public:
    JoinVerdict(const CodeFacts::Join& join, const LedgerEntry& entry, const VerifyRequest& request)
        : m_join(join)
        , m_entry(entry)
        , m_request(request)
        , m_asked(questionFacts(request.question, request.datasets))
    {
    }
    /// Nothing where rows are repeated on both sides, and what is computed of them is not known.
    std::optional<Checks> all()
    {
        bool isUsed = false;
        for (const auto& one : m_request.facts.aggregations) {
            if (isUnder(one)) {
                isUsed = true;
                repeats(one);
                losses(one);
            }
        }
        if (m_join.how == JoinHow::Inner && asksForZeros()) { // those without a partner have none
            tellLost(true, true);
            tellLost(false, true);
        } else if (asksForZeros()
            && !m_request.code.contains("reindex(")) { // the list of them is joined to what they did
            const bool keepsDeeds = m_join.how == JoinHow::Left ? m_entry.repeated == 0 : m_entry.otherRepeated == 0;
            if (keepsDeeds && m_join.how != JoinHow::Outer) {
                tellLost(m_join.how == JoinHow::Right, true);
            }
        }
        if (m_join.how == JoinHow::Inner && asksForThoseWithout(m_join.right)) {
            tellLost(true, true);
        }
        if (m_join.how == JoinHow::Inner && asksForThoseWithout(m_join.left)) {
            tellLost(false, true);
        }
        const auto meant = m_join.how == JoinHow::Inner ? sidesMeantWhole(m_join, m_request, m_asked) : WholeSides();
        if (meant.left) {
            tellLost(true, true);
        }
        if (meant.right) {
            tellLost(false, true);
        }
        if (m_entry.before > 0 && m_entry.unmatched == m_entry.before) {
            add({ CheckKind::NoRowsMatch, { .lines = { m_join.line }, .counts = { 1 } } });
        }
        const bool oursOnce = m_entry.repeated == 0;
        const bool isOnce = oursOnce || m_entry.otherRepeated == 0;
        if (m_found.empty() && !isOnce && (!isUsed || !m_request.facts.isComplete())) {
            return std::nullopt;
        }
        if (m_found.empty() && m_request.facts.isComplete() && isOnce) {
            m_found.push_back({ { CheckKind::JoinCounted,
                { .count = oursOnce ? m_entry.before : m_entry.other,
                    .total = m_entry.after,
                    .lines = { m_join.line },
                    .texts = { nameOfSide(
                        oursOnce ? m_join.left : m_join.right, oursOnce ? m_entry.before : m_entry.other) },
                    .counts = { oursOnce ? m_entry.unmatched : m_entry.otherUnmatched } } } });
        }
        return std::move(m_found);
    }

private:
    static bool shares(const RowSources& one, const RowSources& other)
    {
        return std::ranges::any_of(one, [&](const auto& source) { return std::ranges::contains(other, source); });
    }
    /// "Show 0 where none did."
    bool asksForZeros() const
    {
        return m_asked.saysAny({ "0", "zero", "zeros", "null" })
            && m_asked.saysAny({ "where", "show", "put", "with", "wo", "zeige", "mit", "wenn", "if", "count", "counts",
                "counted", "gelten", "zahlen", "gilt" });
    }
    /// "How many clients had no pickup", of the file of pickups.
    bool asksForThoseWithout(const CodeFacts::JoinSide& side) const
    {
        constexpr std::ptrdiff_t near = 3;
        const auto& tokens = m_asked.tokens;
        for (auto at = tokens.begin(); at != tokens.end(); ++at) {
            const auto end = at + std::min(near, tokens.end() - at);
            const bool denies = isAnyOf(*at, { "no", "never", "kein", "keine", "keinen", "keiner", "keinem", "nie" });
            if (denies && std::any_of(at + 1, end, [&](const auto& word) { return isNamedBy(side, word); })) {
                return true;
            }
        }
        return false;
    }
    /// Computed of what the join made.
    bool isUnder(const Aggregation& one) const
    {
        return m_request.facts.mayPrecede(m_join.line, one.line) && one.stage == RowStage::Records
            && shares(one.of, m_join.left.of) && shares(one.of, m_join.right.of);
    }
    bool isOfSide(const CodeFacts::JoinSide& side, const std::string& column) const
    {
        return columnIn(m_request, side.of, column).column != nullptr;
    }
    bool isFound(CheckKind kind) const
    {
        return std::ranges::any_of(m_found, [&](const auto& check) { return check.fact.kind == kind; });
    }
    void add(CheckFact fact, CheckStatus status = CheckStatus::Warning)
    {
        if (!isFound(fact.kind)) {
            m_found.push_back({ std::move(fact), status });
        }
    }
    /// By how many rows it has, where it is one of several tables of a file.
    std::string nameOfSide(const CodeFacts::JoinSide& side, std::int64_t rows) const
    {
        const auto& all = m_request.datasets;
        const auto exact = std::ranges::find_if(
            all, [&](const auto& one) { return isOf(side.of, one) && one.profile.rows == rows; });
        const auto dataset = exact != all.end()
            ? exact
            : std::ranges::find_if(all, [&](const auto& one) { return isOf(side.of, one); });
        return inSentence(dataset != m_request.datasets.end() ? dataset->name
                : side.name.empty()                           ? std::string("?")
                                                              : side.name);
    }

    /// The file of the side, where its key repeats in rows only that are equal in every column.
    const Dataset* wholeRepeats(const CodeFacts::JoinSide& side) const
    {
        const auto dataset = std::ranges::find_if(
            m_request.datasets, [&](const auto& one) { return side.plain && isOf(side.of, one); });
        if (dataset == m_request.datasets.end() || side.keys.size() != 1) {
            return nullptr;
        }
        const auto& profile = dataset->profile;
        const auto key = std::ranges::find(profile.columns, side.keys.front(), &ColumnProfile::name);
        const auto repeats = std::ranges::find(profile.facts, FactKind::RepeatedRecords, &FileFact::kind);
        const bool areWhole = key != profile.columns.end() && repeats != profile.facts.end() && key->distinctExact
            && key->nulls == 0 && profile.rows - key->distinct == repeats->count;
        return areWhole ? &*dataset : nullptr;
    }
    /// What makes the keys of that side unique is mechanical then.
    void addRepeats(CheckFact fact, const Dataset* whole)
    {
        if (whole != nullptr) {
            const auto& facts = whole->profile.facts;
            fact.counts = { std::ranges::find(facts, FactKind::RepeatedRecords, &FileFact::kind)->count };
            fact.texts.push_back(inSentence(whole->name));
        }
        add(std::move(fact));
    }

    void repeats(const Aggregation& one)
    {
        const bool counts = isCountFunction(one.function) || one.columns.empty();
        if (isHarmless(one.function) || one.columns.size() > 6) {
            return;
        }
        for (const auto& column : counts ? std::vector<std::string>() : one.columns) {
            const bool ours = isOfSide(m_join.left, column);
            const bool theirs = isOfSide(m_join.right, column);
            const auto& side = ours ? m_join.left : m_join.right;
            const auto count = ours ? m_entry.repeated : m_entry.otherRepeated;
            // Each row of the other side gets its price, and one only.
            const bool isApplied = (ours ? m_entry.otherRepeated : m_entry.repeated) == 0
                && saysAtRate(m_asked, column);
            // Where a file is joined with itself, both sides have the column, and each has rows several times.
            const bool isHarmed = ours && theirs ? m_entry.repeated > 0 && m_entry.otherRepeated > 0 : ours != theirs;
            if (isHarmed && count > 0 && !side.unique && !isApplied) {
                addRepeats({ CheckKind::JoinRepeatsRows,
                               { .column = inSentence(column),
                                   .count = count,
                                   .total = ours ? m_entry.before : m_entry.other,
                                   .lines = { m_join.line },
                                   .texts = { nameOfSide(side, ours ? m_entry.before : m_entry.other) } } },
                    wholeRepeats(ours ? m_join.right : m_join.left));
            }
        }
        const bool several = m_entry.repeated > 0 && m_entry.otherRepeated > 0;
        const auto isForRows = [&](const auto& side, const auto& other) {
            return isAskedFor(side, other) && !isOfEachKey(one, side);
        };
        const bool asksForOnes = (m_entry.otherRepeated > 0 && isForRows(m_join.right, m_join.left))
            || (m_entry.repeated > 0 && isForRows(m_join.left, m_join.right));
        if (counts && (several || asksForOnes)) {
            const auto* whole = wholeRepeats(m_join.right);
            addRepeats({ CheckKind::JoinRepeatsCounted,
                           { .count = m_entry.repeated > 0 ? m_entry.repeated : m_entry.otherRepeated,
                               .total = m_entry.after,
                               .lines = { m_join.line },
                               .texts = { std::to_string(one.line) } } },
                several && whole != nullptr ? whole
                    : several               ? wholeRepeats(m_join.left)
                                            : nullptr);
        }
    }
    /// The pickups of each client: how many there are says nothing of how many clients are counted.
    bool isOfEachKey(const Aggregation& one, const CodeFacts::JoinSide& side) const
    {
        return std::ranges::any_of(m_request.facts.groupings, [&](const CodeFacts::Grouping& grouping) {
            return one.by > 0 && grouping.line == one.by && grouping.grain.empty() && !side.keys.empty()
                && std::ranges::all_of(
                    side.keys, [&](const auto& key) { return std::ranges::contains(grouping.columns, key); });
        });
    }
    /// "share of orders", "how many customers": the question counts the rows of this side.
    bool isAskedFor(const CodeFacts::JoinSide& side, const CodeFacts::JoinSide& other) const
    {
        const auto& tokens = m_asked.tokens;
        for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
            const bool counts = (tokens[at] == "how" && tokens[at + 1] == "many")
                || ((tokens[at] == "share" || tokens[at] == "number" || tokens[at] == "percentage"
                        || tokens[at] == "count")
                    && tokens[at + 1] == "of");
            if (counts) {
                return isNamedBy(side, tokens[at + 2]) && !isNamedBy(other, tokens[at + 2]);
            }
        }
        return false;
    }
    bool isNamedBy(const CodeFacts::JoinSide& side, const std::string& noun) const
    {
        const auto dataset = std::ranges::find_if(
            m_request.datasets, [&](const auto& one) { return isOf(side.of, one); });
        return dataset != m_request.datasets.end()
            && std::ranges::any_of(builtin::nameWords(dataset->name),
                [&](const auto& word) { return builtin::stem(word) == builtin::stem(noun); });
    }

    /// "flights from Spain", where airports were filtered before: the join is meant to leave others out.
    bool isFilteredBefore(const CodeFacts::JoinSide& side) const
    {
        return std::ranges::any_of(m_request.facts.filters, [&](const CodeFacts::Filter& filter) {
            return filter.keeps && m_request.facts.mayPrecede(filter.line, m_join.line)
                && filter.stage == RowStage::Records
                && std::ranges::all_of(filter.of, [&](const auto& one) { return std::ranges::contains(side.of, one); });
        });
    }
    /// "the machines on our machine list": only what the other file lists is asked about.
    bool isListAsked(const CodeFacts::JoinSide& side) const
    {
        const auto& tokens = m_asked.tokens;
        for (std::size_t at = 1; at < tokens.size(); ++at) {
            const bool isList = tokens[at] == "list" || tokens[at] == "liste" || tokens[at] == "register";
            for (auto lead = at > 3 ? at - 3 : 0; isList && lead < at; ++lead) {
                const bool isDenied = lead > 0 && isAnyOf(tokens[lead - 1], { "not", "longer", "nicht", "mehr" })
                    && std::ranges::none_of(tokens, isLeavingOut); // "leave out those that are not on the list"
                const bool isOn = !isDenied && (tokens[lead] == "on" || tokens[lead] == "in" || tokens[lead] == "auf");
                const auto named = std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(lead > 0 ? lead - 1 : 0),
                    tokens.begin() + static_cast<std::ptrdiff_t>(at),
                    [&](const std::string& word) { return isNamedBy(side, word); });
                if (isOn && named) {
                    return true;
                }
            }
        }
        return false;
    }
    bool isMeantToLimit(const CodeFacts::JoinSide& side) const { return isFilteredBefore(side) || isListAsked(side); }
    /// A list of sites to which the sessions are joined, all of which one figure is of: those elsewhere are lost.
    void lossesOfRight(const Aggregation& one)
    {
        const bool isList = m_entry.repeated > 0 && m_entry.otherRepeated == 0;
        const bool isOfRight = isCountFunction(one.function) || one.function == "matches" || one.function == "share"
            || std::ranges::any_of(one.columns, [&](const auto& column) { return isOfSide(m_join.right, column); });
        if (isList && isOfRight && m_request.facts.groupings.empty() && !isFilteredBefore(m_join.left)) {
            tellLost(false);
        }
    }
    void losses(const Aggregation& one)
    {
        if (m_join.how == JoinHow::Left && !m_asked.restricts) {
            return lossesOfRight(one);
        }
        const bool loses = m_join.how == JoinHow::Inner || m_join.how == JoinHow::Right;
        if (!loses || (m_asked.restricts && !m_asked.includes && !m_asked.negates) || one.columns.size() > 6) {
            return;
        }
        if (m_asked.includes) { // those without a partner, of whichever side
            tellLost(true, true);
            tellLost(false, true);
        }
        for (const auto& column : one.columns) {
            const bool ours = isOfSide(m_join.left, column);
            if (ours == isOfSide(m_join.right, column) || isMeantToLimit(ours ? m_join.right : m_join.left)) {
                continue;
            }
            tellLost(ours);
        }
        // Counted are the rows of the side that the join repeats none of.
        const bool countsOurs = m_entry.repeated == 0;
        const bool counts = isCountFunction(one.function) || one.function == "share"; // a share is of rows
        if (counts && (countsOurs || m_entry.otherRepeated == 0)
            && !isMeantToLimit(countsOurs ? m_join.right : m_join.left)) {
            tellLost(countsOurs);
        }
    }
    void tellLost(bool ours, bool areAskedFor = false)
    {
        const auto lost = ours ? m_entry.unmatched : m_entry.otherUnmatched;
        const bool isKept = m_join.how == JoinHow::Outer || (m_join.how == JoinHow::Right && !ours)
            || (m_join.how == JoinHow::Left && ours);
        if (lost > 0 && !isKept && (areAskedFor || !(ours ? m_join.left : m_join.right).unique)) {
            add({ CheckKind::JoinLosesRows,
                    { .count = lost,
                        .total = ours ? m_entry.before : m_entry.other,
                        .lines = { m_join.line },
                        .texts = { nameOfSide(
                            ours ? m_join.left : m_join.right, ours ? m_entry.before : m_entry.other) } } },
                statusByShare(lost, ours ? m_entry.before : m_entry.other));
        }
    }

    const CodeFacts::Join& m_join;
    const LedgerEntry& m_entry;
    const VerifyRequest& m_request;
    QuestionFacts m_asked;
    Checks m_found;
};
} // namespace

std::optional<Checks> countedJoin(const CodeFacts::Join& join, const VerifyRequest& request)
{
    const auto entries = ledgerOf(request, sandbox::RowOperation::Join, join.line);
    // Those of one line ran in the order in which they stand.
    std::vector<const CodeFacts::Join*> ofLine;
    for (const auto& one : request.facts.joins) {
        if (one.line == join.line && one.how != JoinHow::Map) {
            ofLine.push_back(&one);
        }
    }
    const auto place = static_cast<std::size_t>(std::ranges::find(ofLine, &join) - ofLine.begin());
    const bool isKnown = entries.size() == ofLine.size() && place < entries.size() && entries[place]->calls == 1;
    if (!isKnown || !request.facts.dynamic.empty() || !request.result.ledger->whole || join.how == JoinHow::Cross) {
        return std::nullopt;
    }
    return JoinVerdict(join, *entries[place], request).all();
}

} // namespace core
