// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/filled_gaps.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/reading/combine.h"
#include "core/builtin/reading/pieces.h"
#include "core/domain/step_note.h"

#include <algorithm>
#include <cmath>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

/// What is said: of which column, with which number, from which piece to behind which.
struct Said {
    std::size_t begin = 0;
    std::size_t end = 0;
    int column = -1;
    double number = 0;
};

bool isOfNumbers(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    return at < pieces.size() && pieces[at].kind == PieceKind::Column && schema.isNumeric(pieces[at].column.column)
        && schema.column(pieces[at].column.column).nulls > 0;
}

/// "counted as", "als": all that stands between a column and its number.
bool leadsToNumber(const std::string& text)
{
    const auto words = nameWords(text);
    return !words.empty() && std::ranges::all_of(words, isCountingAs);
}

std::optional<Said> saidAt(std::size_t at, const Pieces& pieces, const std::string& question, const Schema& schema)
{
    const auto column = isOfNumbers(pieces, at + 1, schema) ? at + 1 : at - std::min<std::size_t>(at, 1);
    if (!pieces[at].is(Missing) || !isOfNumbers(pieces, column, schema)) {
        return std::nullopt;
    }
    const auto behind = std::max(at, column) + 1;
    auto number = behind;
    while (number < pieces.size() && isCountingAs(fold(pieces[number].text))) {
        ++number;
    }
    if (number >= pieces.size() || pieces[number].kind != PieceKind::Number || pieces[number].percent) {
        return std::nullopt;
    }
    const auto from = static_cast<std::size_t>(pieces[behind - 1].end);
    if (!leadsToNumber(question.substr(from, static_cast<std::size_t>(pieces[number].begin) - from))) {
        return std::nullopt;
    }
    auto begin = std::min(at, column);
    auto end = number + 1;
    end += end < pieces.size() && isCountingAs(fold(pieces[end].text)) ? 1 : 0; // "als 0 zählen"
    while (begin > 0
        && (isCountingAs(fold(pieces[begin - 1].text)) || pieces[begin - 1].is(And) || pieces[begin - 1].is(With))) {
        --begin;
    }
    return Said { begin, end, pieces[column].column.column, pieces[number].number };
}

/// With a column beside the one with gaps that has the number there.
Prepared withFilled(const Prepared& prepared, const Said& said, const std::string& name, const Schema& schema)
{
    auto filled = prepared;
    auto column = schema.column(said.column);
    const auto cell = [&](const std::string& of) { return prepared.dataset.variable + "[" + literal(of) + "]"; };
    Script script;
    script.append(codeOf(prepared));
    const auto why = inWords(
        StepNote(StepKind::GapsCounted, { .column = oneLine(column.name), .texts = { numeral(said.number) } }));
    script.add(why, cell(name) + " = " + cell(column.name) + ".fillna(" + numeral(said.number) + ")");
    filled.note += " " + why;
    filled.made.push_back(
        { { "how", "filled" }, { "column", column.name }, { "number", said.number }, { "name", name } });
    column.name = name;
    column.nulls = 0;
    column.distinct += 1;
    column.min = column.max = {};
    column.type = said.number == std::round(said.number) ? column.type : ColumnType::Number;
    filled.addColumns({ column });
    filled.code = script.text();
    return filled;
}

/// "where the discount is missing", "with a discount", of the column whose gaps count as a number.
bool asksForGaps(const std::vector<Piece>& pieces, const Said& said)
{
    const auto is = [&](std::size_t at, std::initializer_list<Concept> meanings) {
        return at < pieces.size() && std::ranges::any_of(meanings, [&](Concept each) { return pieces[at].is(each); });
    };
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isColumn = (i < said.begin || i >= said.end) && pieces[i].kind == PieceKind::Column
            && pieces[i].column.column == said.column;
        auto behind = i + 1;
        while (isColumn && is(behind, { Is, Not })) {
            ++behind;
        }
        if (isColumn && ((i > 0 && is(i - 1, { Missing, With, Without })) || is(behind, { Missing }))) {
            return true;
        }
    }
    return false;
}
} // namespace

std::optional<FilledGaps> filledGaps(const Opened& data, const Reworded& question)
{
    const auto& schema = data.schema;
    auto annotated = annotate(question.text(), schema);
    if (std::ranges::none_of(annotated, [](const Piece& each) { return each.is(Missing); })) {
        return std::nullopt;
    }
    const auto pieces = combined(std::move(annotated), schema);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto said = saidAt(i, pieces, question.text(), schema);
        const auto name = said ? schema.name(said->column) + " or " + numeral(said->number) : "";
        if (!said || name.contains('"')) {
            continue;
        }
        if (asksForGaps(pieces, *said)) {
            return std::nullopt; // "where the discount is missing": which rows those are, no number tells any more
        }
        FilledGaps found { withFilled(data.data, *said, name, schema), question };
        bool isUsed = false;
        for (auto at = pieces.size(); at-- > 0;) {
            const auto& piece = pieces[at];
            const auto begin = static_cast<std::size_t>(piece.begin), end = static_cast<std::size_t>(piece.end);
            if (at == said->begin) {
                const bool isAhead = said->begin == 0 && said->end < pieces.size();
                const auto behind = isAhead ? pieces[said->end].begin : pieces[said->end - 1].end;
                found.question.replace(begin, static_cast<std::size_t>(behind), "");
            } else if ((at < said->begin || at >= said->end) && piece.kind == PieceKind::Column
                && piece.column.column == said->column) {
                found.question.replace(begin, end, "\"" + name + "\"");
                isUsed = true;
            }
        }
        return isUsed ? std::optional(std::move(found)) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace core::builtin
