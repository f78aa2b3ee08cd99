// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/dates_compared.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/named_dates.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <utility>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

class DatesCompared {
public:
    DatesCompared(Pieces& pieces, const Schema& schema)
        : m_pieces(pieces)
        , m_schema(schema)
    {
    }

    void take()
    {
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            takeLate(i);
            takeJoint(i);
        }
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](Concept each) { return m_pieces[at].is(each); });
    }
    bool isDate(std::size_t at) const { return isDateIn(m_pieces, at, m_schema); }
    int column(std::size_t at) const { return m_pieces[at].column.column; }

    bool isDeadline(int column) const
    {
        return m_schema.isDate(column) && std::ranges::any_of(nameWords(m_schema.name(column)), isDeadlineWord);
    }

    /// What the words between two dates compare, where the second is `other`.
    std::optional<Concept> comparedBy(std::size_t joint, std::size_t other) const
    {
        const auto word = fold(m_pieces[joint].text);
        if (is(joint, { After })) {
            return Above;
        }
        if (is(joint, { Before })) {
            return Below;
        }
        if (is(joint, { By }) && word == "nach") { // "nach Frist" may be a group
            return m_pieces[other].begin > m_pieces[joint].end + 1 ? std::optional(Above) : std::nullopt;
        }
        const bool isBound = is(joint, { Until, To }) || (is(joint, { By }) && word == "by")
            || (is(joint, { In }) && isWithinWord(word));
        return isBound && isDeadline(column(other)) ? std::optional(AtMost) : std::nullopt;
    }

    bool mayCompare(std::size_t done, std::size_t other) const
    {
        return isDate(done) && isDeedIn(m_pieces, done, m_schema) && column(done) != column(other)
            && m_schema.column(column(done)).type == m_schema.column(column(other)).type;
    }

    void takeJoint(std::size_t joint)
    {
        const auto other = joint + (is(joint + 1, { Is }) ? 2 : 1);
        const auto test = isDate(other) ? comparedBy(joint, other) : std::nullopt;
        if (!test || is(joint - 1, { From, Between })) {
            return;
        }
        const auto before = joint > 1 && is(joint - 1, { Is }) ? joint - 2 : joint - 1;
        const auto behind = other + (is(other + 1, { Is }) ? 2 : 1);
        if (joint > 0 && mayCompare(before, other)) {
            compare(before, other + 1, m_pieces[before], joint, *test, m_pieces[other]);
        } else if (mayCompare(behind, other) && !(joint > 0 && isDate(joint - 1))) {
            compare(joint, behind + 1, m_pieces[behind], joint, *test, m_pieces[other]);
        }
    }

    /// The only date that something has to be done by.
    std::optional<int> deadline() const
    {
        std::optional<int> found;
        for (int i = 0; i < m_schema.columnCount(); ++i) {
            if (isDeadline(i) && found) {
                return std::nullopt;
            }
            found = isDeadline(i) ? std::optional(i) : found;
        }
        return found;
    }

    /// Of three dates that which is neither the deadline nor the first: when it was done.
    std::optional<int> doneDate(int due) const
    {
        std::vector<int> others;
        std::optional<int> first;
        const auto from = [&](int column) { return std::get_if<std::string>(&m_schema.column(column).min); };
        for (int i = 0; i < m_schema.columnCount(); ++i) {
            if (m_schema.isDate(i) && from(i) != nullptr) {
                first = !first || *from(i) < *from(*first) ? std::optional(i) : first;
                others.push_back(i);
            }
        }
        const auto dates = others.size();
        std::erase_if(others, [&](int each) { return each == due || each == first; });
        const bool isOne = dates == 3 && others.size() == 1
            && m_schema.column(others.front()).type == m_schema.column(due).type;
        return isOne ? std::optional(others.front()) : std::nullopt;
    }

    /// "late parcels", "on-time rate", "parcels that were late": of the only date on which it can have been done.
    void takeLateRows(std::size_t at, std::size_t end, Concept test, Piece other)
    {
        const auto done = doneDate(other.column.column);
        const bool isOfNoun = end < m_pieces.size() && (m_pieces[end].kind == PieceKind::RowNoun || is(end, { Share }));
        const bool isPredicate = at > 0 && is(at - 1, { Is });
        if (!done || !(isOfNoun || isPredicate)) {
            return;
        }
        auto first = other;
        first.column = { *done, 1, {} };
        if (isPredicate) {
            compare(at - 1, end, std::move(first), at, test, std::move(other));
            return;
        }
        auto with = m_pieces[end];
        with.kind = PieceKind::Concept;
        with.meaning = With;
        const auto noun = m_pieces[end];
        compare(at, end + 1, std::move(first), at, test, std::move(other));
        m_pieces.insert(m_pieces.begin() + static_cast<std::ptrdiff_t>(at), { noun, with });
    }

    /// "delivered late", "paid on time"
    void takeLate(std::size_t at)
    {
        const auto isWord = [&](std::size_t i) { return i < m_pieces.size() && m_pieces[i].kind != PieceKind::Value; };
        const auto word = isWord(at) ? fold(m_pieces[at].text) : std::string();
        const auto both = isWord(at + 1) ? word + " " + fold(m_pieces[at + 1].text) : std::string();
        const bool isLate = isLateWord(word) || isLateWord(both);
        const bool isPhrase = isLateWord(both) || (is(at, { On }) && isPunctual(both)); // "on time", "too late"
        const auto due = isPhrase || isPunctual(word) || isLate ? deadline() : std::nullopt;
        if (!due) {
            return;
        }
        auto other = m_pieces[at];
        other.kind = PieceKind::Column;
        other.column = { *due, 1, {} };
        const auto end = at + (isPhrase ? 2 : 1);
        const auto before = at > 1 && is(at - 1, { Is }) ? at - 2 : at - 1; // none: behind the last
        const auto behind = end + (is(end, { Is }) ? 1 : 0);
        const auto mayBe = [&](std::size_t i) {
            return isDate(i) && isDeedIn(m_pieces, i, m_schema) && column(i) != *due
                && m_schema.column(column(i)).type == m_schema.column(*due).type;
        };
        const auto test = isLate ? Above : AtMost;
        if (mayBe(before)) {
            compare(before, end, m_pieces[before], at, test, other);
        } else if (mayBe(behind)) {
            compare(at, behind + 1, m_pieces[behind], at, test, other);
        } else {
            takeLateRows(at, end, test, other);
        }
    }

    /// The pieces from `begin` to before `end` become “done, joint, other”.
    void compare(std::size_t begin, std::size_t end, Piece done, std::size_t joint, Concept test, Piece other)
    {
        auto comparison = m_pieces[joint];
        comparison.kind = PieceKind::Concept;
        comparison.meaning = test;
        m_pieces.erase(
            m_pieces.begin() + static_cast<std::ptrdiff_t>(begin), m_pieces.begin() + static_cast<std::ptrdiff_t>(end));
        m_pieces.insert(m_pieces.begin() + static_cast<std::ptrdiff_t>(begin),
            { std::move(done), std::move(comparison), std::move(other) });
    }

    Pieces& m_pieces;
    const Schema& m_schema;
};
} // namespace

void takeDatesCompared(Pieces& pieces, const Schema& schema)
{
    DatesCompared(pieces, schema).take();
}

} // namespace core::builtin
