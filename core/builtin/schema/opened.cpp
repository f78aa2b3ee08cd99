// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/opened.h"

#include <algorithm>

namespace core::builtin {

namespace {
bool hasDurations(const Dataset& dataset)
{
    return std::ranges::contains(dataset.profile.columns, ColumnType::Duration, &ColumnProfile::type);
}
} // namespace

Opened::Opened(Prepared prepared)
    : data(std::move(prepared))
    , schema(data.dataset, data.code)
    , counted(hasDurations(data.dataset) ? opened(withDurationsAsNumbers(data)) : nullptr)
    , form(longFormOf(schema))
    , things(form ? opened(withThings(data, *form, thingsIn(*form, schema), schema)) : nullptr)
{
}

OpenedData opened(Prepared prepared)
{
    return std::make_shared<const Opened>(std::move(prepared));
}

} // namespace core::builtin
