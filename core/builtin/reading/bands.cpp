// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/bands.h"

#include "core/builtin/reading/pieces.h"
#include "core/builtin/schema/bands_of.h"

#include <algorithm>
#include <cctype>
#include <ranges>

namespace core::builtin {

using enum Concept;

namespace {
/// Two numbers by themselves, not in a name, or one and words for steps: most questions need not be read twice.
bool mayHaveBands(const std::string& text)
{
    int numbers = 0;
    char before = ' ';
    for (const char each : text) {
        const bool isDigit = each >= '0' && each <= '9';
        numbers += isDigit && before != '_' && !std::isalnum(static_cast<unsigned char>(before)) ? 1 : 0;
        before = each;
    }
    const auto words = numbers == 1 ? nameWords(text) : std::vector<std::string> {};
    const auto places = std::views::iota(std::size_t(0), words.size());
    return numbers > 1 || std::ranges::any_of(places, [&](std::size_t at) {
        const auto own = phraseAt(words, at);
        return own && own->meaning == Steps;
    });
}

class BandReader {
public:
    BandReader(const Opened& data, const Reworded& question)
        : m_question(question)
        , m_data(data.data)
        , m_schema(data.schema)
        , m_pieces(annotate(question.text(), data.schema))
    {
    }

    std::optional<BandedColumn> read() const
    {
        if (std::ranges::any_of(m_pieces, [](const Piece& each) { return each.is(Histogram); })) {
            return std::nullopt;
        }
        for (std::size_t i = 1; i < m_pieces.size(); ++i) {
            const bool isNumber = is(i - 1, { By, Each, And }) && m_pieces[i].kind == PieceKind::Column
                && m_schema.isNumeric(column(i)) && m_pieces[i].column.rivals.empty();
            if (!isNumber) {
                continue;
            }
            if (auto found = inSteps(i)) {
                return found;
            }
            if (auto found = is(i - 1, { And }) ? std::nullopt : inNamedBands(i)) {
                return found;
            }
        }
        return std::nullopt;
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return m_pieces[at].is(each); });
    }
    bool isNumber(std::size_t at) const { return at < m_pieces.size() && m_pieces[at].kind == PieceKind::Number; }
    int column(std::size_t at) const { return m_pieces[at].column.column; }

    /// "years" behind a number of them: nothing that the column does not say.
    std::size_t behindUnit(std::size_t at, int number) const
    {
        if (at >= m_pieces.size()) {
            return at;
        }
        const auto& piece = m_pieces[at];
        const auto word = fold(piece.text);
        const bool isOfColumn = piece.kind == PieceKind::Column && piece.column.column == number; // "pounds"
        const bool isWord = piece.kind == PieceKind::Unknown
            && (!timeUnit(word).empty() || isUnitOfColumn(word, m_schema) || isUnitWord(word));
        return isOfColumn || isWord || piece.kind == PieceKind::Period ? at + 1 : at;
    }

    std::optional<BandedColumn> inSteps(std::size_t at) const
    {
        auto next = at + 1;
        while (is(next, { And, In })) {
            ++next;
        }
        const bool isAhead = is(next, { Steps }) && isNumber(next + 1);
        const auto number = isAhead ? next + 1 : next;
        if (!isNumber(number) || m_pieces[number].number <= 0) {
            return std::nullopt;
        }
        auto end = behindUnit(number + 1, column(at));
        if (!isAhead && !is(end, { Steps })) {
            return std::nullopt;
        }
        end += isAhead ? 0 : 1;
        return put(at, end, Bands { m_pieces[number].number });
    }

    /// One of "under 20", "20 to 39", "40 and over", and where it ends.
    struct Band {
        std::optional<double> low {};
        std::optional<double> high {};
        std::size_t end = 0;
    };

    std::optional<Band> bandAt(std::size_t at) const
    {
        if (is(at, { Below }) && isNumber(at + 1)) {
            return Band { {}, m_pieces[at + 1].number, at + 2 };
        }
        if (isNumber(at) && is(at + 1, { To, Until, Minus }) && isNumber(at + 2)) {
            return Band { m_pieces[at].number, m_pieces[at + 2].number, at + 3 };
        }
        if (isNumber(at) && is(at + 1, { AtLeast })) {
            return Band { m_pieces[at].number, {}, at + 2 };
        }
        if (isNumber(at) && is(at + 1, { And }) && at + 2 < m_pieces.size() && !isNumber(at + 3)
            && isBoundBehind(fold(m_pieces[at + 1].text) + " " + fold(m_pieces[at + 2].text))) { // "40 and over"
            return Band { m_pieces[at].number, {}, at + 3 };
        }
        if (is(at, { AtLeast, Since }) && isNumber(at + 1)) {
            return Band { m_pieces[at + 1].number, {}, at + 2 };
        }
        if (is(at, { Above }) && isNumber(at + 1)) { // of whole numbers from the next one on
            return Band { m_pieces[at + 1].number + 1, {}, at + 2 };
        }
        return std::nullopt;
    }

    std::optional<BandedColumn> inNamedBands(std::size_t at) const
    {
        auto next = at + 1;
        std::size_t end = next;
        Bands bands;
        for (;;) {
            while (is(next, { And, Or, In, Steps })) {
                ++next;
            }
            const auto band = bandAt(next);
            if (!band) {
                break;
            }
            if (is(next, { Above }) && m_schema.column(column(at)).type != ColumnType::Integer) {
                return std::nullopt; // is 20 itself in "over 20" or in none?
            }
            if (!follows(bands, *band)) {
                return std::nullopt; // a gap between them, or an overlap
            }
            const auto begin = static_cast<std::size_t>(m_pieces[next].begin);
            bands.names.push_back(trimmed(
                m_question.text().substr(begin, static_cast<std::size_t>(m_pieces[band->end - 1].end) - begin)));
            bands.edges.push_back(lastEdge(*band, at));
            next = end = band->end;
        }
        const bool goesOn = is(next, { Above, Below, AtLeast, AtMost }) || isNumber(next); // a band that is not read
        return bands.names.size() < 2 || goesOn ? std::nullopt : std::optional(put(at, end, bands));
    }

    /// Where a band begins that another one ends before: "20 to 39, 40 and over" of whole numbers.
    static bool follows(Bands& bands, const Band& band)
    {
        if (bands.edges.empty()) {
            bands.edges.push_back(band.low);
            return true;
        }
        auto& last = bands.edges.back();
        const bool isNext = last && band.low && (*last == *band.low || *last + 1 == *band.low);
        if (isNext) {
            last = band.low;
        }
        return isNext;
    }

    /// Of whole numbers "20 to 39" ends before 40.
    std::optional<double> lastEdge(const Band& band, std::size_t at) const
    {
        const bool isClosed = band.low && band.high && m_schema.column(column(at)).type == ColumnType::Integer;
        return isClosed ? *band.high + 1 : band.high;
    }

    BandedColumn put(std::size_t at, std::size_t end, const Bands& bands) const
    {
        BandedColumn found { withBands(m_data, static_cast<std::size_t>(column(at)), bands), m_question };
        const auto& name = found.data.dataset.profile.columns.back().name;
        found.question.replace(static_cast<std::size_t>(m_pieces[at].begin),
            static_cast<std::size_t>(m_pieces[end - 1].end), "\"" + name + "\"");
        return found;
    }

    const Reworded& m_question;
    const Prepared& m_data;
    const Schema& m_schema;
    const std::vector<Piece> m_pieces;
};
} // namespace

std::optional<BandedColumn> bandedColumn(const Opened& data, const Reworded& question)
{
    return mayHaveBands(question.text()) ? BandReader(data, question).read() : std::nullopt;
}

} // namespace core::builtin
