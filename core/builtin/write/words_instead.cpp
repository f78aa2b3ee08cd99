// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/words_instead.h"

#include "core/builtin/language/nearest.h"
#include "core/builtin/language/slips.h"
#include "core/builtin/reading/suggestions.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

namespace {
/// What stands in the place of unknown words: other words, the likeliest first.
struct Slot {
    int begin = 0;
    int end = 0;
    std::vector<std::string> words;
};

bool isOneOf(const Piece& piece, std::initializer_list<Concept> meanings)
{
    return std::ranges::any_of(meanings, [&](auto each) { return piece.is(each); });
}

/// Finds the words for unknown ones by where they stand.
class Slots {
public:
    Slots(const View& view, const std::vector<Piece>& unknown, bool inGerman)
        : m_view(view)
        , m_pieces(view.elements.pieces)
        , m_unknown(unknown)
        , m_inGerman(inGerman)
    {
    }

    std::vector<Slot> found() const
    {
        std::vector<Slot> slots;
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            if (!isUnknown(i)) {
                addMistyped(m_pieces[i].piece, slots);
                continue;
            }
            auto last = i;
            while (near(i).empty() && last + 1 < m_pieces.size() && isUnknown(last + 1) && near(last + 1).empty()) {
                ++last;
            }
            slots.push_back(slotOf(i, last));
            i = last;
        }
        return slots;
    }

private:
    bool isUnknown(std::size_t at) const
    {
        return std::ranges::contains(m_unknown, m_pieces[at].piece.begin, &Piece::begin);
    }

    /// The piece before that says something.
    const Piece* before(std::size_t at) const
    {
        while (at-- > 0) {
            if (!isOneOf(m_pieces[at].piece, { Concept::Filler, Concept::Of })) {
                return &m_pieces[at].piece;
            }
        }
        return nullptr;
    }

    /// "bookings per month", "show the bookings in 2024": nothing else says what is asked for.
    bool isFirst(std::size_t first, std::size_t last) const
    {
        const auto says = [](const SaidPiece& each) {
            return !isOneOf(each.piece, { Concept::Filler, Concept::List, Concept::And });
        };
        const auto begin = m_pieces.begin();
        const bool opens = std::none_of(begin, begin + static_cast<std::ptrdiff_t>(first), says);
        const auto* next = last + 1 < m_pieces.size() ? &m_pieces[last + 1].piece : nullptr;
        return opens
            && (next == nullptr || next->kind == PieceKind::Period || isTimeSaid(*next)
                || isOneOf(*next,
                    { Concept::By, Concept::Each, Concept::In, Concept::Since, Concept::Before, Concept::After,
                        Concept::With, Concept::Without, Concept::From, Concept::For, Concept::Of, Concept::Between }));
    }

    /// What a mistyped, bent or foreign word can mean, all of one kind.
    std::vector<std::string> near(std::size_t at) const
    {
        const auto& word = m_pieces[at].piece.text;
        auto found = nearestColumns({ word }, { m_view.data->dataset });
        for (const auto& other : { m_view.schema->nearestValue(word), nearestCalculation(word) }) {
            if (found.empty() && !other.empty()) {
                found.push_back(other);
            }
        }
        return found;
    }

    /// Without the columns that cannot be added up or averaged, or those that can.
    std::vector<std::string> nearOf(std::size_t at, bool wantsNumbers) const
    {
        const auto measures = measureNames(*m_view.schema);
        auto found = near(at);
        std::erase_if(found, [&](const std::string& name) {
            const auto& columns = m_view.data->dataset.profile.columns;
            return std::ranges::contains(columns, name, &ColumnProfile::name)
                && std::ranges::contains(measures, name) != wantsNumbers;
        });
        return found;
    }

    /// A column whose name was read in spite of a slip: "langauge".
    void addMistyped(const Piece& piece, std::vector<Slot>& slots) const
    {
        const auto words = nameWords(piece.text);
        if (piece.kind != PieceKind::Column || words.size() != 1) {
            return;
        }
        for (const auto& part : nameWords(m_view.schema->name(piece.column.column))) {
            if (stem(part) != stem(words.front()) && looksLike(words.front(), part)) {
                slots.push_back({ piece.begin, piece.end, { part } });
                return;
            }
        }
    }

    /// Those of `names` that the question does not name already.
    std::vector<std::string> unnamed(std::vector<std::string> names, std::size_t most = 3) const
    {
        const auto columns = m_view.elements.columns();
        std::erase_if(names, [&](const std::string& name) {
            return std::ranges::any_of(columns, [&](int each) { return m_view.schema->name(each) == name; });
        });
        names.resize(std::min(most, names.size()));
        return names;
    }

    /// "average delivery rating": what is averaged is named by both words, of which one is known.
    bool isNamedBefore(std::size_t first) const
    {
        const auto* leading = first > 0 ? &m_pieces[first - 1].piece : nullptr;
        const auto* statistic = leading != nullptr ? before(first - 1) : nullptr;
        const bool isNamed = statistic != nullptr && isNumberOf(*statistic);
        return isNamed
            && (leading->kind == PieceKind::RowNoun
                || (leading->kind == PieceKind::Column
                    && !std::ranges::contains(
                        measureNames(*m_view.schema), m_view.schema->name(leading->column.column))));
    }

    static bool isNumberOf(const Piece& piece)
    {
        return piece.kind == PieceKind::Concept && isStatistic(piece.meaning);
    }

    Slot slotOf(std::size_t first, std::size_t last) const
    {
        Slot slot { m_pieces[first].piece.begin, m_pieces[last].piece.end, {} };
        const auto* leading = before(first);
        if (leading != nullptr && leading->is(Concept::HowMany)) {
            return { leading->begin, slot.end, { phrased("rows", m_inGerman) } };
        }
        if (isRank(m_pieces[first].piece)) {
            return slot;
        }
        if (isFirst(first, last)) {
            slot.words = asked(first);
        } else if (isNamedBefore(first)) {
            slot = { m_pieces[first - 1].piece.begin, slot.end, unnamed(measureNames(*m_view.schema)) };
        } else if (leading != nullptr && isOneOf(*leading, { Concept::By, Concept::Each })) {
            slot.words = nearOf(first, false);
            slot.words = slot.words.empty() ? unnamed(groupNames(*m_view.schema)) : slot.words;
        } else if (leading != nullptr && isNumberOf(*leading)) {
            slot.words = nearOf(first, true);
            slot.words = slot.words.empty() ? unnamed(measureNames(*m_view.schema)) : slot.words;
        } else {
            slot.words = near(first);
        }
        return slot;
    }

    /// "slowest": without a word for it nothing is ranked.
    static bool isRank(const Piece& piece)
    {
        const auto own = phraseAt(nameWords(piece.text), 0);
        return own && (own->meaning == Concept::Top || own->meaning == Concept::Bottom);
    }

    /// What may be asked for where only a noun says it: "bookings per month" are mostly rows, "sales" mostly a sum.
    std::vector<std::string> asked(std::size_t at) const
    {
        constexpr std::size_t most = 2;
        auto words = nearOf(at, true);
        auto numbers = unnamed(askedNumbers(*m_view.schema, m_inGerman), most);
        const auto rows = phrased("rows", m_inGerman);
        const bool isMoney = isMoneyWord(canonical(stem(fold(m_pieces[at].piece.text))));
        words.insert(words.end(), numbers.begin(), numbers.end());
        words.insert(isMoney ? words.end() : words.end() - std::ssize(numbers), rows);
        return words;
    }

    const View& m_view;
    const std::vector<SaidPiece>& m_pieces;
    const std::vector<Piece>& m_unknown;
    bool m_inGerman;
};

/// With the word of each slot that `chosen` says; a slot without words keeps what was typed.
std::string withWords(std::string text, const std::vector<Slot>& slots, const std::vector<std::size_t>& chosen)
{
    for (std::size_t i = slots.size(); i-- > 0;) {
        if (chosen[i] < slots[i].words.size()) {
            text.replace(static_cast<std::size_t>(slots[i].begin),
                static_cast<std::size_t>(slots[i].end - slots[i].begin), slots[i].words[chosen[i]]);
        }
    }
    return text;
}
} // namespace

std::vector<std::string> withOtherWords(const View& view, const std::vector<Piece>& unknown, bool inGerman)
{
    const auto slots = Slots(view, unknown, inGerman).found();
    const auto hasWords = [](const Slot& each) { return !each.words.empty(); };
    const auto isUnderstood = [](const SaidPiece& each) {
        return each.piece.kind != PieceKind::Unknown && !each.piece.is(Concept::Filler);
    };
    if (std::ranges::none_of(slots, hasWords) || std::ranges::none_of(view.elements.pieces, isUnderstood)) {
        return {};
    }
    std::vector<std::size_t> chosen(slots.size(), 0);
    std::vector<std::string> found { withWords(view.question.text(), slots, chosen) };
    const auto most = std::ranges::max(slots, {}, [](const Slot& each) { return each.words.size(); }).words.size();
    for (std::size_t next = 1; next < most; ++next) { // one part at a time is another
        for (std::size_t i = 0; i < slots.size(); ++i) {
            chosen[i] = next;
            if (next < slots[i].words.size()) {
                found.push_back(withWords(view.question.text(), slots, chosen));
            }
            chosen[i] = 0;
        }
    }
    return found;
}

} // namespace core::builtin
