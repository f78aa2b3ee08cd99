// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/resolve_entities.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
bool averagesCounts(const Resolution& resolution)
{
    const auto& said = resolution.said;
    const bool summarises = said.function && said.function != Function::Sum;
    return summarises && said.has(HowMany) && said.rows && said.groups.size() == 1 && said.subjects.empty()
        && said.rankings.empty() && !said.topic && !said.isRanked() && said.period == Period::None
        && resolution.schema.isText(said.groups.front());
}
} // namespace

bool asksAboutEntities(const Resolution& resolution)
{
    return resolution.said.threshold || averagesCounts(resolution);
}

void resolveEntities(Resolution& resolution)
{
    const auto& said = resolution.said;
    auto& reading = resolution.outcome.reading;
    reading.operation = Operation::Entities;
    reading.limit.reset(); // what else was said is missed in the accounting
    reading.sorted = false;
    reading.function = Function::Rows;
    reading.threshold = said.threshold;
    if (!said.threshold) {
        reading.outer = said.function;
        return;
    }
    reading.groups = { *said.entity };
    if (said.threshold->column >= 0) {
        reading.measure = said.threshold->column;
        reading.function = said.function.value_or(Function::Sum);
    }
    if (said.has(HowMany)) {
        reading.outer = Function::Rows;
    }
}

} // namespace core::builtin
