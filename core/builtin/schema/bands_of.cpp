// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/bands_of.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/column_flags.h"
#include "core/domain/step_note.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

namespace {
std::string edgeCode(const std::optional<double>& edge, bool isFirst)
{
    return edge ? numeral(*edge) : isFirst ? "float(\"-inf\")" : "float(\"inf\")";
}

/// The code of the band's column, from that of the number's.
std::string codeOf(const Bands& bands, const std::string& cell)
{
    if (bands.step > 0) {
        const auto step = numeral(bands.step);
        const auto decimals = decimalsOf(step);
        // Rounded, so that 9.9 begins a band of 0.9 instead of ending the one before.
        return decimals == 0
            ? "(" + cell + " // " + step + " * " + step + ").astype(\"Int64\")"
            : "((" + cell + " / " + step + ").round(9) // 1 * " + step + ").round(" + std::to_string(decimals) + ")";
    }
    std::vector<std::string> edges;
    for (const auto& edge : bands.edges) {
        edges.push_back(edgeCode(edge, edges.empty()));
    }
    return "pd.cut(" + cell + ", [" + joined(edges, ", ") + "], right=False, labels=" + literalList(bands.names)
        + ").astype(object)";
}

std::string nameOf(const Bands& bands, const std::string& number)
{
    return number + (bands.step > 0 ? " from (steps of " + numeral(bands.step) + ")" : " (bands)");
}

Json madeOf(const Bands& bands, const std::string& number)
{
    if (bands.step > 0) {
        return { { "how", "steps" }, { "column", number }, { "step", bands.step }, { "name", nameOf(bands, number) } };
    }
    auto edges = Json::array();
    for (const auto& edge : bands.edges) {
        edges.push_back(edge ? Json(*edge) : Json());
    }
    return { { "how", "bands" }, { "column", number }, { "edges", edges }, { "names", bands.names },
        { "name", nameOf(bands, number) } };
}
} // namespace

Prepared withBands(Prepared prepared, std::size_t column, const Bands& bands)
{
    const auto& dataset = prepared.dataset;
    const auto& number = dataset.profile.columns[column];
    ColumnProfile band;
    band.name = nameOf(bands, number.name);
    band.type = bands.step > 0 ? ColumnType::Integer : ColumnType::Text;
    band.nulls = number.nulls;
    band.distinct = bands.step > 0 ? std::min<std::int64_t>(number.distinct, 20) : std::ssize(bands.names);
    band.flags.emplace_back(banded);
    std::ranges::transform(
        bands.names, std::back_inserter(band.top), [](const auto& name) { return TopValue { name, 1 }; });
    Script script;
    script.append(codeOf(prepared));
    const auto cell = [&](const std::string& name) { return dataset.variable + "[" + literal(name) + "]"; };
    script.add(inWords(StepNote(StepKind::BandOf, { .texts = { oneLine(number.name) } })),
        cell(band.name) + " = " + codeOf(bands, cell(number.name)));
    prepared.made.push_back(madeOf(bands, number.name));
    prepared.addColumns({ band });
    prepared.code = script.text();
    return prepared;
}

} // namespace core::builtin
