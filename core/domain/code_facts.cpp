// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/code_facts.h"

#include "sandbox/run/json.h"

#include <algorithm>

namespace core {

using sandbox::EnumWords;

namespace {
constexpr EnumWords<RowStage, 3> stageWords { { { RowStage::Records, "records" }, { RowStage::Groups, "groups" },
    { RowStage::Figure, "figure" } } };
constexpr EnumWords<JoinHow, 8> howWords { { { JoinHow::Inner, "inner" }, { JoinHow::Left, "left" },
    { JoinHow::Right, "right" }, { JoinHow::Outer, "outer" }, { JoinHow::Cross, "cross" }, { JoinHow::Nearest, "asof" },
    { JoinHow::Map, "map" }, { JoinHow::Unknown, "" } } };
constexpr EnumWords<KeyCheck, 5> keyCheckWords { { { KeyCheck::None, "" }, { KeyCheck::OneToOne, "1:1" },
    { KeyCheck::OneToMany, "1:m" }, { KeyCheck::ManyToOne, "m:1" }, { KeyCheck::ManyToMany, "m:m" } } };
constexpr EnumWords<LimitHow, 7> limitWords { { { LimitHow::Read, "read" }, { LimitHow::First, "first" },
    { LimitHow::Last, "last" }, { LimitHow::Part, "part" }, { LimitHow::Sample, "sample" },
    { LimitHow::Largest, "largest" }, { LimitHow::Smallest, "smallest" } } };
constexpr EnumWords<LimitUse, 4> useWords { { { LimitUse::Groups, "groups" }, { LimitUse::Ranked, "ranked" },
    { LimitUse::Computed, "computed" }, { LimitUse::Shown, "shown" } } };
constexpr EnumWords<DropKind, 3> dropWords { { { DropKind::Missing, "missing" }, { DropKind::Repeated, "repeated" },
    { DropKind::Labels, "labels" } } };
constexpr EnumWords<StoreHow, 5> storeWords { { { StoreHow::Adds, "adds" }, { StoreHow::Changes, "changes" },
    { StoreHow::Sets, "sets" }, { StoreHow::Drops, "drops" }, { StoreHow::Renames, "renames" } } };
constexpr EnumWords<LiteralUse, 5> literalUseWords { { { LiteralUse::Operand, "operand" },
    { LiteralUse::Table, "table" }, { LiteralUse::Assigned, "assigned" }, { LiteralUse::Words, "words" },
    { LiteralUse::Mapped, "mapped" } } };

template <typename E, std::size_t N> void writeWord(Json& json, const EnumWords<E, N>& words, E value)
{
    json = sandbox::wordOf(words, value);
}

template <typename E, std::size_t N> void readWord(const Json& json, const EnumWords<E, N>& words, E& value)
{
    value = sandbox::enumOf(words, json.get<std::string>());
}
} // namespace

// Found by name from the macros below.
static void to_json(Json& json, RowStage value)
{
    writeWord(json, stageWords, value);
}
static void from_json(const Json& json, RowStage& value)
{
    readWord(json, stageWords, value);
}
static void to_json(Json& json, JoinHow value)
{
    writeWord(json, howWords, value);
}
static void from_json(const Json& json, JoinHow& value)
{
    readWord(json, howWords, value);
}
static void to_json(Json& json, KeyCheck value)
{
    writeWord(json, keyCheckWords, value);
}
static void from_json(const Json& json, KeyCheck& value)
{
    readWord(json, keyCheckWords, value);
}
static void to_json(Json& json, LimitHow value)
{
    writeWord(json, limitWords, value);
}
static void from_json(const Json& json, LimitHow& value)
{
    readWord(json, limitWords, value);
}
static void to_json(Json& json, LimitUse value)
{
    writeWord(json, useWords, value);
}
static void from_json(const Json& json, LimitUse& value)
{
    readWord(json, useWords, value);
}
static void to_json(Json& json, DropKind value)
{
    writeWord(json, dropWords, value);
}
static void from_json(const Json& json, DropKind& value)
{
    readWord(json, dropWords, value);
}
static void to_json(Json& json, StoreHow value)
{
    writeWord(json, storeWords, value);
}
static void from_json(const Json& json, StoreHow& value)
{
    readWord(json, storeWords, value);
}
static void to_json(Json& json, LiteralUse value)
{
    writeWord(json, literalUseWords, value);
}
static void from_json(const Json& json, LiteralUse& value)
{
    readWord(json, literalUseWords, value);
}
static void to_json(Json& json, const CodeFacts::Literal& value)
{
    sandbox::cellToJson(json, value.cell);
}
static void from_json(const Json& json, CodeFacts::Literal& value)
{
    value.cell = sandbox::cellFromJson(json);
}

// Each reads with at(): what is missing is an error.
static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Named, line, name) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(
    CodeFacts::Filter, line, of, stage, column, comparison, values, computed, any, made, keeps, called, part, some,
    whole) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::JoinSide, of, name, keys, unique,
    plain) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Join, line, left, right, how, validate,
    into) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Grouping, line, of, columns, computed, dropna, grain,
    called) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Aggregation, line, of, columns, function, stage,
    filtered, ratio, called, by, beside, one, result) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Sort, line,
    of, stage, columns, ascending, called) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Limit, line, of, how,
    rows, use, each) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Drop, line, of, what, columns, ordered,
    called) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Fill, line, of, columns, by,
    called) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Conversion, line, of, columns, to, coerce,
    called) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Use, line, of,
    name) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Literals, line, values,
    use) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Store, line, of, columns, how, some, terms,
    given) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Slice, line, of, column, begin, end,
    separator) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Shift, line, of, function,
    periods) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Crossing, line, of, function, columns,
    called) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::TimeName, line, name,
    called) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Shown, line, of, stage, typed,
    last) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Call::Argument, name, begin,
    end) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::Call, line, name, receiver, function, last, end,
    arguments) static NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFacts::WrittenText, line, text, begin, end)

    namespace
{
    /// Reads or writes each part.
    template <typename Facts, typename Part> void eachPart(Facts & facts, Part part)
    {
        part("in_order", facts.inOrder);
        part("known", facts.known);
        part("dynamic", facts.dynamic);
        part("files", facts.files);
        part("frames", facts.frames);
        part("columns", facts.columns);
        part("filters", facts.filters);
        part("comparisons", facts.comparisons);
        part("joins", facts.joins);
        part("groupings", facts.groupings);
        part("aggregations", facts.aggregations);
        part("sorts", facts.sorts);
        part("limits", facts.limits);
        part("drops", facts.drops);
        part("fills", facts.fills);
        part("conversions", facts.conversions);
        part("reshapes", facts.reshapes);
        part("charts", facts.charts);
        part("writes", facts.writes);
        part("literals", facts.literals);
        part("slices", facts.slices);
        part("shifts", facts.shifts);
        part("cumulated", facts.cumulated);
        part("crossings", facts.crossings);
        part("time_names", facts.timeNames);
        part("arithmetic", facts.arithmetic);
        part("changes", facts.changes);
        part("places", facts.places);
        part("stores", facts.stores);
        part("years", facts.years);
        part("shown", facts.shown);
        part("calls", facts.calls);
        part("texts", facts.texts);
        part("unknown", facts.unknown);
    }
} // namespace

bool CodeFacts::knowsConditions() const
{
    return known && dynamic.empty()
        && std::ranges::all_of(unknown, [](const Named& one) { return one.name == "row_by_row"; });
}

void to_json(Json& json, const CodeFacts& facts)
{
    json = Json::object();
    eachPart(facts, [&](const char* name, const auto& value) { json[name] = value; });
}

void from_json(const Json& json, CodeFacts& facts)
{
    eachPart(facts, [&](const char* name, auto& value) { json.at(name).get_to(value); });
}

} // namespace core
