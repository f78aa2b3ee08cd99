// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/owners.h"

#include "core/builtin/reading/named_dates.h"

#include <algorithm>
#include <initializer_list>
#include <ranges>

namespace core::builtin {

using enum Concept;

namespace {
class Owners {
public:
    Owners(std::vector<Piece>& pieces, const Schema& schema)
        : m_pieces(pieces)
        , m_schema(schema)
    {
    }

    void leaveOut()
    {
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            if (namesOwnerOf(i, i + 1) && isBeside(i, i + 1) && m_pieces[i + 1].kind == PieceKind::Column) {
                drop(i, i); // "depot region"
            } else if (const auto of = ofOwner(i); of > 0) {
                drop(of, i); // "home country of the carrier"
            } else if (isLedList(i)) {
                drop(i, i); // "for Energy and Health clients"
            } else if (i > 0 && is(i - 1, { Of, For, From }) && is(i + 1, { In, From, With, Of }) && isValue(i + 2)
                && namesOwnerOf(i, i + 2)) {
                drop(i - 1, i); // "from depots in the West"
            }
        }
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        return at < m_pieces.size()
            && std::ranges::any_of(meanings, [&](core::builtin::Concept each) { return m_pieces[at].is(each); });
    }

    int column(std::size_t at) const
    {
        const auto& piece = m_pieces[at];
        return piece.kind == PieceKind::Column ? piece.column.column
            : piece.kind == PieceKind::Value   ? piece.value.column
                                               : -1;
    }

    /// Where "of the carrier", "of the charge point" begins, which `noun` ends; 0: it is of no column's file.
    std::size_t ofOwner(std::size_t noun) const
    {
        const auto isName = [&](std::size_t at, std::size_t owned) {
            return m_pieces[at].kind == PieceKind::Unknown && namesOwnerOf(at, owned);
        };
        for (auto of = noun; of-- > 1 && noun - of < 4;) {
            if (is(of, { Of })) {
                return m_pieces[of - 1].kind == PieceKind::Column && namesOwnerOf(noun, of - 1)
                        && !namesOwnerOf(noun + 1, of - 1)
                        && std::ranges::all_of(
                            std::views::iota(of + 1, noun), [&](auto i) { return isName(i, of - 1); })
                    ? of
                    : 0;
            }
        }
        return 0;
    }

    /// Of the file of the values before it, which a preposition leads.
    bool isLedList(std::size_t noun) const
    {
        if (noun < 2 || !isValue(noun - 1) || !namesOwnerOf(noun, noun - 1)) {
            return false;
        }
        auto first = noun - 1;
        while (first > 1 && is(first - 1, { And, Or }) && isValue(first - 2)) {
            first -= 2;
        }
        return first > 0 && is(first - 1, { Of, For, From, In, With });
    }

    /// Also what is yes or no: "for electric vehicles".
    bool isValue(std::size_t at) const
    {
        return at < m_pieces.size()
            && (m_pieces[at].kind == PieceKind::Value
                || (m_pieces[at].kind == PieceKind::Column
                    && m_schema.column(m_pieces[at].column.column).type == ColumnType::Boolean));
    }

    bool namesOwnerOf(std::size_t noun, std::size_t at) const
    {
        return noun < m_pieces.size() && at < m_pieces.size() && column(at) >= 0
            && m_schema.isOfFile(column(at), fold(m_pieces[noun].text));
    }

    bool isBeside(std::size_t at, std::size_t next) const { return m_pieces[next].begin == m_pieces[at].end + 1; }

    void drop(std::size_t first, std::size_t last)
    {
        m_pieces.erase(m_pieces.begin() + static_cast<std::ptrdiff_t>(first),
            m_pieces.begin() + static_cast<std::ptrdiff_t>(last) + 1);
    }

    std::vector<Piece>& m_pieces;
    const Schema& m_schema;
};

/// The very word, where "items" may be meant by "products", too.
bool isNameOf(const Dataset& dataset, const Piece& piece)
{
    return std::ranges::contains(
        nameWords(ownName(dataset)), stem(fold(piece.text)), [](const auto& word) { return stem(word); });
}
} // namespace

void leaveOutOwners(std::vector<Piece>& pieces, const Schema& schema)
{
    Owners(pieces, schema).leaveOut();
}

namespace {
constexpr double itsOwnName = 0.98; ///< how near a word is to a column of the very name
constexpr double verbOfName = 0.95;

/// Says when something was done to the rows of another open file: "sold" where that has sold_on.
bool namesDateElsewhere(const std::string& word, const std::string& next, const Schema& schema, const OpenFiles& files)
{
    const auto isIn = [&](const Schema& each) { // "signed up" of "Signup date"
        const auto match = isParticle(next) ? each.matchColumn({ word, next }, verbOfName) : std::nullopt;
        return namesDate(word, each) || (match && each.isDate(match->column));
    };
    return !isIn(schema)
        && std::ranges::any_of(files.alone(), [&](const OpenedData& other) { return isIn(other->schema); });
}

/// Of the words that no piece holds. The first word of a question says what to do: "name the five …".
void leavePassedOverToOtherFiles(const std::string& question, std::vector<Piece>& pieces, const Schema& schema,
    const Prepared& data, const OpenFiles& files)
{
    const auto tokens = tokenise(question);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto& token = tokens[i];
        const auto behind = i + 1 < tokens.size() ? tokens[i + 1].text : std::string();
        const auto next = std::ranges::find_if(pieces, [&](const Piece& each) { return each.end > token.begin; });
        const bool isRead = next != pieces.end() && next->begin <= token.begin;
        const auto isColumn = [&](const OpenedData& other) {
            return token.begin > 0 && !std::ranges::contains(data.files, other->data.dataset.name)
                && other->schema.matchColumn({ token.text }, itsOwnName);
        };
        if (!isRead && token.kind == TokenKind::Word
            && (namesDateElsewhere(token.text, behind, schema, files)
                || std::ranges::any_of(files.alone(), isColumn))) {
            Piece left;
            left.text = token.raw;
            left.begin = token.begin;
            left.end = token.end;
            pieces.insert(next, std::move(left));
        }
    }
}
} // namespace

/// A number of another file with the very name, which the data do not have, since it would count again.
static bool isLeftOut(
    const std::vector<std::string>& name, const Schema& schema, const Prepared& data, const OpenedData& other)
{
    const auto& file = other->data.dataset.name;
    const auto match = other->schema.matchColumn(name, nameButForUnit);
    const auto& columns = schema.dataset().profile.columns;
    return match && file != data.files.front() && std::ranges::contains(data.files, file)
        && other->schema.isNumeric(match->column)
        && !std::ranges::contains(columns, other->schema.name(match->column), &ColumnProfile::name);
}

/// Words side by side that are the very name of a column of another file, and are read apart here: "unit cost", where
/// "unit" is the number of units and "cost" the price.
static void leaveNamesToOtherFiles(const std::string& question, std::vector<Piece>& pieces, const Schema& schema,
    const Prepared& data, const OpenFiles& files)
{
    constexpr std::size_t longest = 4;
    const auto tokens = tokenise(question);
    const auto isElsewhere = [&](const std::vector<std::string>& name) {
        return !schema.matchColumn(name, nameButForUnit)
            && std::ranges::any_of(files.alone(), [&](const OpenedData& other) {
                   return isLeftOut(name, schema, data, other)
                       || (!std::ranges::contains(data.files, other->data.dataset.name)
                           && other->schema.matchColumn(name, nameButForUnit));
               });
    };
    for (std::size_t first = 0; first < tokens.size(); ++first) {
        std::vector<std::string> name { tokens[first].text };
        for (auto last = first + 1; last < std::min(first + longest, tokens.size()); ++last) {
            name.push_back(tokens[last].text);
            const auto isReadApart = [&](const Piece& each) {
                const bool isWithin = each.begin < tokens[last].end && each.end > tokens[first].begin;
                return each.kind == PieceKind::Column && isWithin
                    && (each.begin > tokens[first].begin || each.end < tokens[last].end);
            };
            if (std::ranges::any_of(pieces, isReadApart) && isElsewhere(name)) {
                for (auto& piece : pieces) {
                    piece.kind = isReadApart(piece) ? PieceKind::Unknown : piece.kind;
                }
            }
        }
    }
}

void leaveToOtherFiles(const std::string& question, std::vector<Piece>& pieces, const Schema& schema,
    const Prepared& data, const OpenFiles& files)
{
    leavePassedOverToOtherFiles(question, pieces, schema, data, files);
    leaveNamesToOtherFiles(question, pieces, schema, data, files);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        auto& piece = pieces[i];
        const bool isGroup = piece.kind == PieceKind::Value && i > 0
            && (pieces[i - 1].is(Concept::By) || pieces[i - 1].is(Concept::Each)); // "by city" of a bike type "city"
        const bool isGuess = isGroup || (piece.kind == PieceKind::Column && piece.column.score < itsOwnName);
        const bool isRows = piece.kind == PieceKind::RowNoun && !isNameOf(schema.dataset(), piece);
        const auto name = isGuess || isRows ? nameWords(piece.text) : std::vector<std::string> {};
        const bool isFarFrom = piece.kind == PieceKind::Column && piece.column.score < nameButForUnit;
        const auto isThere = [&](const OpenedData& other) {
            if (isFarFrom && isLeftOut(name, schema, data, other)) {
                return true;
            }
            return !std::ranges::contains(data.files, other->data.dataset.name)
                && (other->schema.matchColumn(name, isFarFrom ? nameButForUnit : itsOwnName)
                    || (isRows && isNameOf(other->data.dataset, piece)));
        };
        if ((isGuess || isRows) && std::ranges::any_of(files.alone(), isThere)) {
            piece.kind = PieceKind::Unknown;
        }
    }
}

bool isNamed(const Piece& piece, const Reading& reading, const Schema& schema)
{
    constexpr double modifier = 0.65, almost = 0.9;
    const bool counted = reading.function == Function::Distinct && reading.measure == piece.column.column;
    const bool happened = schema.isDate(piece.column.column) && isParticiple(fold(piece.text)); // "closed" of closed_at
    return (happened || piece.column.score != modifier)
        && !(counted && piece.column.score < almost && !schema.isText(piece.column.column));
}

} // namespace core::builtin
