// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/variation.h"

namespace sandbox {

namespace {
constexpr EnumWords<Variation::Change, 18> changeNames { { { Variation::Change::None, "none" },
    { Variation::Change::WithoutRepeats, "without_repeats" },
    { Variation::Change::WithoutRepeatedKeys, "without_repeated_keys" },
    { Variation::Change::WithoutValues, "without_values" }, { Variation::Change::ValuesMissing, "values_missing" },
    { Variation::Change::GapsNamed, "gaps_named" }, { Variation::Change::WithoutPeriod, "without_period" },
    { Variation::Change::WithoutUnits, "without_units" }, { Variation::Change::Shuffled, "shuffled" },
    { Variation::Change::FirstRows, "first_rows" }, { Variation::Change::Doubled, "doubled" },
    { Variation::Change::FirstHalf, "first_half" }, { Variation::Change::SecondHalf, "second_half" },
    { Variation::Change::ValueRenamed, "value_renamed" }, { Variation::Change::SpellingsAsOne, "spellings_as_one" },
    { Variation::Change::WithoutColumn, "without_column" }, { Variation::Change::Resampled, "resampled" },
    { Variation::Change::OtherDateOrder, "other_date_order" } } };
} // namespace

void to_json(Json& json, const Variation& variation)
{
    json = { { "change", wordOf(changeNames, variation.change) }, { "file", variation.file },
        { "column", variation.column }, { "values", variation.values }, { "date_format", variation.dateFormat },
        { "once", variation.once } };
}

void from_json(const Json& json, Variation& variation)
{
    variation.change = enumOf(changeNames, json.at("change").get<std::string>());
    json.at("file").get_to(variation.file);
    json.at("column").get_to(variation.column);
    json.at("values").get_to(variation.values);
    json.at("date_format").get_to(variation.dateFormat);
    variation.once = json.value("once", false);
}

} // namespace sandbox
