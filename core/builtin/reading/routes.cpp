// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/routes.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"

#include <algorithm>

namespace core::builtin {

namespace {
/// "origin", "Startstation"
bool isNamed(int column, bool (*names)(const std::string&), const Schema& schema)
{
    constexpr std::size_t shortest = 4; // "Abfahrt", but not "von"
    return std::ranges::any_of(nameWords(schema.name(column)), [&](const std::string& word) {
        for (auto size = shortest; size < word.size(); ++size) {
            if (names(word.substr(0, size))) {
                return true;
            }
        }
        return names(word);
    });
}
} // namespace

std::optional<int> endOfRoute(const ValueMatch& match, bool isStart, const Schema& schema)
{
    auto columns = match.rivals;
    columns.push_back(match.column);
    std::erase_if(columns, [&](int column) { return !isNamed(column, isStart ? namesStart : namesEnd, schema); });
    return columns.size() == 1 ? std::optional(columns.front()) : std::nullopt;
}

void takeRoutes(std::vector<Piece>& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        if (pieces[i].kind != PieceKind::Concept || pieces[i + 1].kind != PieceKind::Value
            || pieces[i + 1].value.rivals.empty()) {
            continue;
        }
        const auto word = fold(pieces[i].text);
        for (const bool isStart : { true, false }) {
            if ((isStart ? namesStart : namesEnd)(word) && endOfRoute(pieces[i + 1].value, isStart, schema)) {
                pieces[i].meaning = isStart ? Concept::From : Concept::To;
            }
        }
    }
}

} // namespace core::builtin
