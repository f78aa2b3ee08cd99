// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/partners_of_kind.h"

#include "core/builtin/language/in_short.h"
#include "core/builtin/reading/combine.h"
#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/reading/say_reading.h"
#include "core/builtin/write/typed_facts.h"
#include "core/builtin/write/write_code.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace core::builtin {

using enum Concept;

namespace {
/// The rows that an entity must not have, or only so many of.
struct Kind {
    std::vector<Filter> rows; ///< all hold
    std::optional<double> most {};
};

/// Nothing of what only entities that have some row can meet.
std::optional<Kind> kindOf(const Filter& filter)
{
    if (filter.test == Test::HasNoRow) {
        return Kind { filter.rows };
    }
    if (filter.test == Test::HasSoMany && filter.numbers.size() == 2 && filter.numbers[0] == 0) {
        return Kind { filter.rows, filter.numbers[1] };
    }
    const auto isNone = [](const Filter& each) { return each.test == Test::HasNoRow; };
    if (filter.test != Test::AllOf || !std::ranges::all_of(filter.rows, isNone)) {
        return std::nullopt;
    }
    Filter any { filter.column, Test::AnyOf, {}, {}, {} }; // "neither tea nor coffee"
    for (const auto& each : filter.rows) {
        Filter all { each.column, Test::AllOf, {}, {}, {} };
        all.rows = each.rows;
        any.rows.push_back(std::move(all));
    }
    return Kind { { any } };
}

/// The same condition on the columns of another schema; false where it does not have one.
bool moveTo(Filter& filter, const Schema& from, const Schema& to)
{
    const auto& columns = to.dataset().profile.columns;
    const auto move = [&](int& column) {
        if (column < 0) {
            return true;
        }
        const auto same = std::ranges::find(columns, from.name(column), &ColumnProfile::name);
        column = static_cast<int>(same - columns.begin());
        return same != columns.end();
    };
    return move(filter.column) && move(filter.other)
        && std::ranges::all_of(filter.rows, [&](Filter& each) { return moveTo(each, from, to); });
}

class KindReader {
public:
    KindReader(const Asked& asked, const OpenedData& rows)
        : m_asked(asked)
        , m_question(inShort(asked.question))
        , m_rows(rows)
        , m_pieces(combined(annotate(m_question.text(), rows->schema), rows->schema))
    {
    }

    std::vector<AskedOfEach> read() const
    {
        for (std::size_t i = 1; i < m_pieces.size(); ++i) {
            const auto said = readSet(m_pieces, i, m_rows->schema);
            const auto kind = said.taken > 0 && !said.trouble ? kindOf(said.filter) : std::nullopt;
            if (kind) {
                return candidates(i, i + said.taken, said.filter.column, *kind);
            }
        }
        return readBehind();
    }

private:
    /// "patients from Bonn with no visit in 2024": what is said of the patients in between stays in the question.
    std::vector<AskedOfEach> readBehind() const
    {
        for (std::size_t denied = 2; denied < m_pieces.size(); ++denied) {
            for (auto noun = m_pieces[denied].is(Without) || m_pieces[denied].is(Never) ? denied - 1 : 0; noun-- > 0;) {
                std::vector<Piece> near(m_pieces.begin(), m_pieces.begin() + static_cast<std::ptrdiff_t>(noun) + 1);
                near.insert(near.end(), m_pieces.begin() + static_cast<std::ptrdiff_t>(denied), m_pieces.end());
                const auto said = readSet(near, noun + 1, m_rows->schema);
                const auto kind = said.taken > 0 && !said.trouble ? kindOf(said.filter) : std::nullopt;
                if (kind) {
                    return candidates(denied, denied + said.taken, said.filter.column, *kind);
                }
            }
        }
        return {};
    }

    std::vector<AskedOfEach> candidates(std::size_t begin, std::size_t end, int entity, Kind kind) const
    {
        const auto& many = m_asked.files.named(m_rows->data.files.front());
        const auto alone = std::ranges::find(
            m_asked.files.alone(), many.name, [](const OpenedData& each) { return each->data.dataset.name; });
        const auto& schema = (*alone)->schema;
        if (!std::ranges::all_of(kind.rows, [&](Filter& each) { return moveTo(each, m_rows->schema, schema); })) {
            return {};
        }
        std::vector<AskedOfEach> found;
        for (const auto& one : m_asked.datasets()) {
            const auto key = one.name == many.name ? std::nullopt : entityKey(m_asked.files, one, many);
            const bool isTaken = key && !dropsWords(one, begin, end);
            if (isTaken && (key->other.column == m_rows->schema.name(entity) || isNamed(one, entity, begin))) {
                found.push_back(asked(one, *key, schema, kind));
                found.back().question.replace(static_cast<std::size_t>(m_pieces[begin].begin),
                    static_cast<std::size_t>(m_pieces[end - 1].end), wordsFor(found.back().data, kind));
            }
        }
        return found;
    }

    /// "in IT": said in between, it says nothing of the rows, but something of the entities.
    bool dropsWords(const Dataset& one, std::size_t begin, std::size_t end) const
    {
        const auto file = std::ranges::find(
            m_asked.files.alone(), one.name, [](const OpenedData& each) { return each->data.dataset.name; });
        return std::ranges::any_of(tokenise(m_question.text()), [&](const Token& token) {
            const bool isInside = token.begin >= m_pieces[begin].begin && token.end <= m_pieces[end - 1].end;
            const bool isRead = std::ranges::any_of(
                m_pieces, [&](const Piece& each) { return each.begin <= token.begin && token.end <= each.end; });
            return isInside && !isRead && (*file)->schema.matchValue({ token.text });
        });
    }

    /// "clients": their name, which the rows get of their file, stands for them.
    bool isNamed(const Dataset& one, int entity, std::size_t before) const
    {
        const auto names = [&](const Piece& each) {
            return each.kind == PieceKind::Column && each.column.column == entity && isNounOf(fold(each.text), one);
        };
        return std::ranges::any_of(m_pieces.begin(), m_pieces.begin() + static_cast<std::ptrdiff_t>(before), names);
    }

    static std::string wordsFor(const Prepared& data, const Kind& kind)
    {
        return (kind.most ? "with at most " + numeral(*kind.most) + " \"" : std::string("without \""))
            + data.dataset.profile.columns.back().name + "\"";
    }

    AskedOfEach asked(const Dataset& one, const EntityKey& key, const Schema& schema, const Kind& kind) const
    {
        std::set<int> used;
        std::ranges::for_each(kind.rows, [&](const Filter& each) { collectColumns(each, used); });
        used.erase(-1);
        const Reading none;
        Workbench bench(none, schema);
        bench.tidy({ used.begin(), used.end() });
        Filter all { *used.begin(), Test::AllOf, {}, {}, {} };
        all.rows = kind.rows;
        FromOther rows { key.other };
        rows.name = shortName(key.other.dataset) + " where " + filtersInWords(kind.rows, schema);
        rows.before = bench.script.text();
        rows.test = bench.condition(all);
        rows.filters = factsOf(kind.rows, schema);
        auto data = withFromOther(asItIs(one), key.own, rows);
        data.how = one.name + " compared with " + key.other.dataset.name + " by "
            + (key.own == key.other.column ? key.own : key.own + " and " + key.other.column);
        return { std::move(data), m_question };
    }

    const Asked& m_asked;
    const Reworded m_question;
    const OpenedData m_rows;
    const std::vector<Piece> m_pieces;
};

/// Most questions deny nothing, and need no second look.
bool mayDeny(const std::string& question)
{
    std::vector<std::string> words;
    std::ranges::transform(tokenise(question), std::back_inserter(words), &Token::text);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto phrase = phraseAt(words, i);
        constexpr std::array denying { Never, Without, Not, AtMost, Below };
        if (yesOrNo(words[i]) == false || (phrase && std::ranges::contains(denying, phrase->meaning))) {
            return true;
        }
    }
    return false;
}
} // namespace

std::vector<AskedOfEach> partnersOfAKind(const Asked& asked)
{
    if (asked.datasets().size() < 2 || !mayDeny(asked.question)) {
        return {};
    }
    auto all = asked.files.alone();
    std::ranges::copy(asked.files.together({}), std::back_inserter(all));
    std::vector<AskedOfEach> found;
    for (const auto& data : all) {
        std::ranges::move(KindReader(asked, data).read(), std::back_inserter(found));
    }
    return found;
}

} // namespace core::builtin
