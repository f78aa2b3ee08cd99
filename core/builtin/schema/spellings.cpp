// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/spellings.h"

#include "core/builtin/language/python_code.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace core::builtin {

namespace {
bool variesInUmlauts(const Schema& schema, int column)
{
    return schema.hasFlag(column, "umlaut_variants");
}

std::string withUmlautsWrittenOut(std::string text)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> written { { { "ä", "ae" }, { "ö", "oe" },
        { "ü", "ue" }, { "Ä", "Ae" }, { "Ö", "Oe" }, { "Ü", "Ue" } } };
    for (const auto& [letter, letters] : written) {
        for (auto at = text.find(letter); at != std::string::npos; at = text.find(letter, at)) {
            text.replace(at, letter.size(), letters);
        }
    }
    return text;
}
} // namespace

bool hasSpellings(const Schema& schema, int column)
{
    return schema.isText(column) && (schema.hasFlag(column, "case_variants") || variesInUmlauts(schema, column));
}

std::string spellingDifference(const Schema& schema, const std::vector<int>& columns, SpacesAround spaces)
{
    const bool umlauts = std::ranges::any_of(columns, [&](int column) { return variesInUmlauts(schema, column); });
    const auto rest = umlauts ? "capitals or umlauts" : "capitals";
    return spaces == SpacesAround::Same ? rest : std::string("spaces") + (umlauts ? ", " : " or ") + rest;
}

std::string foldedCells(const std::string& cell, const Schema& schema, int column)
{
    // casefold() makes ss of ß.
    return cell + ".str.casefold()"
        + (variesInUmlauts(schema, column) ? R"(.replace({"ä": "ae", "ö": "oe", "ü": "ue"}, regex=True))" : "");
}

std::string foldedLiteral(const std::string& value, const Schema& schema, int column)
{
    return literal(variesInUmlauts(schema, column) ? withUmlautsWrittenOut(value) : value) + ".casefold()";
}

std::string foldedList(std::vector<std::string> values, const Schema& schema, int column)
{
    if (variesInUmlauts(schema, column)) {
        std::ranges::transform(values, values.begin(), withUmlautsWrittenOut);
    }
    return "[value.casefold() for value in " + literalList(values) + "]";
}

std::string usualSpelling(const std::string& texts, const std::string& cells, const Schema& schema, int column)
{
    return texts + ".groupby(" + foldedCells(cells, schema, column) + ").transform(lambda same: same.mode().iloc[0])";
}

} // namespace core::builtin
