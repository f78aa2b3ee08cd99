// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/ledger.h"

#include "sandbox/run/integer.h"

#include <algorithm>
#include <functional>

namespace sandbox {

namespace {
constexpr EnumWords<RowOperation, 18> operationWords { { { RowOperation::Read, "read" },
    { RowOperation::Filter, "filter" }, { RowOperation::Join, "join" }, { RowOperation::Map, "map" },
    { RowOperation::Concat, "concat" }, { RowOperation::DropMissing, "drop_missing" },
    { RowOperation::DropRepeated, "drop_repeated" }, { RowOperation::Fill, "fill" },
    { RowOperation::Convert, "convert" }, { RowOperation::Group, "group" }, { RowOperation::Sort, "sort" },
    { RowOperation::Take, "take" }, { RowOperation::Sample, "sample" }, { RowOperation::Reshape, "reshape" },
    { RowOperation::Extreme, "extreme" }, { RowOperation::Query, "query" }, { RowOperation::Lines, "lines" },
    { RowOperation::Print, "print" } } };
constexpr std::int64_t mostCounted = 1LL << 53; // whole in JSON
constexpr std::size_t mostLedgerNames = 50;
constexpr std::size_t longestLedgerName = 800; // bytes of 200 characters

struct CountOf {
    const char* name;
    std::int64_t LedgerEntry::* value;
};
constexpr CountOf ledgerCounts[] = { { "calls", &LedgerEntry::calls }, { "before", &LedgerEntry::before },
    { "after", &LedgerEntry::after }, { "other", &LedgerEntry::other }, { "unmatched", &LedgerEntry::unmatched },
    { "other_unmatched", &LedgerEntry::otherUnmatched }, { "repeated", &LedgerEntry::repeated },
    { "other_repeated", &LedgerEntry::otherRepeated }, { "missing_before", &LedgerEntry::missingBefore },
    { "missing_after", &LedgerEntry::missingAfter }, { "no_group", &LedgerEntry::noGroup },
    { "groups", &LedgerEntry::groups } };

std::int64_t ledgerCount(const Json& json)
{
    if (!json.is_number_integer() || json.get<std::int64_t>() < 0 || json.get<std::int64_t>() > mostCounted) {
        throw std::invalid_argument("a count of the ledger is none");
    }
    return json.get<std::int64_t>();
}

std::string ledgerName(const Json& json)
{
    auto name = json.get<std::string>();
    if (name.size() > longestLedgerName) {
        throw std::invalid_argument("a name of the ledger is too long");
    }
    return name;
}

std::vector<std::string> ledgerNames(const Json& json, const char* key)
{
    std::vector<std::string> names;
    for (const auto& name : json.contains(key) ? json.at(key) : Json::array()) {
        names.push_back(ledgerName(name));
    }
    if (names.size() > mostLedgerNames) {
        throw std::invalid_argument("the ledger names too many columns");
    }
    return names;
}

std::vector<std::uint32_t> positionsIn(const Json& json, const char* key, std::int64_t total)
{
    std::vector<std::uint32_t> rows;
    for (const auto& row : json.contains(key) ? json.at(key) : Json::array()) {
        rows.push_back(Integer(row));
    }
    const bool isRising = std::ranges::adjacent_find(rows, std::ranges::greater_equal()) == rows.end();
    if (rows.size() > mostPlacedRows || !isRising || (!rows.empty() && rows.back() >= total)) {
        throw std::invalid_argument("rows of the ledger are none");
    }
    return rows;
}

PlacedRows placedRows(const Json& json)
{
    const auto total = ledgerCount(json.at("total"));
    return { .frame = ledgerName(json.at("frame")),
        .total = total,
        .lost = positionsIn(json, "lost", total),
        .repeated = positionsIn(json, "repeated", total),
        .tooMany = json.contains("too_many") };
}

LedgerEntry ledgerEntry(const Json& json)
{
    LedgerEntry entry;
    entry.line = static_cast<int>(std::min<std::int64_t>(ledgerCount(json.at("line")), 1 << 30));
    entry.operation = enumOf(operationWords, json.at("op").get<std::string>());
    entry.name = json.contains("name") ? ledgerName(json.at("name")) : "";
    entry.into = json.contains("into") ? ledgerName(json.at("into")) : "";
    for (const auto& [name, value] : ledgerCounts) {
        if (json.contains(name)) {
            entry.*value = ledgerCount(json.at(name));
        }
    }
    entry.textNumbers = json.contains("text_numbers") && ledgerCount(json.at("text_numbers")) > 0;
    entry.ties = ledgerNames(json, "ties");
    entry.timeOrder = ledgerNames(json, "time_order");
    entry.rising = ledgerNames(json, "rising");
    if (json.contains("placed")) {
        entry.placed = placedRows(json.at("placed"));
    }
    return entry;
}
} // namespace

std::string operationWord(RowOperation operation)
{
    return wordOf(operationWords, operation);
}

bool isSound(const LedgerEntry& entry)
{
    switch (entry.operation) {
    case RowOperation::Filter: return entry.after <= entry.before && entry.missingAfter <= entry.missingBefore;
    case RowOperation::DropMissing:
    case RowOperation::DropRepeated:
    case RowOperation::Take: return entry.after <= entry.before;
    case RowOperation::Join:
        return entry.unmatched <= entry.before && entry.repeated <= entry.before && entry.otherUnmatched <= entry.other
            && entry.otherRepeated <= entry.other;
    case RowOperation::Map: return entry.unmatched <= entry.before;
    case RowOperation::Fill: return entry.missingAfter <= entry.missingBefore;
    case RowOperation::Group: return entry.noGroup <= entry.before;
    default: return true;
    }
}

static Json placedJson(const PlacedRows& placed)
{
    Json json { { "frame", placed.frame }, { "total", placed.total } };
    if (!placed.lost.empty()) {
        json["lost"] = placed.lost;
    }
    if (!placed.repeated.empty()) {
        json["repeated"] = placed.repeated;
    }
    if (placed.tooMany) {
        json["too_many"] = 1;
    }
    return json;
}

void to_json(Json& json, const LedgerEntry& entry)
{
    json = { { "line", entry.line }, { "op", operationWord(entry.operation) }, { "calls", entry.calls },
        { "before", entry.before }, { "after", entry.after } };
    if (!entry.name.empty()) {
        json["name"] = entry.name;
    }
    if (!entry.into.empty()) {
        json["into"] = entry.into;
    }
    for (const auto& [name, value] : ledgerCounts) {
        if (entry.*value != 0) {
            json[name] = entry.*value;
        }
    }
    if (entry.textNumbers) {
        json["text_numbers"] = 1;
    }
    if (!entry.ties.empty()) {
        json["ties"] = entry.ties;
    }
    if (!entry.timeOrder.empty()) {
        json["time_order"] = entry.timeOrder;
    }
    if (!entry.rising.empty()) {
        json["rising"] = entry.rising;
    }
    if (entry.placed) {
        json["placed"] = placedJson(*entry.placed);
    }
}

void to_json(Json& json, const Ledger& ledger)
{
    json = { { "entries", ledger.entries }, { "whole", ledger.whole } };
}

void from_json(const Json& json, Ledger& ledger)
{
    json.at("whole").get_to(ledger.whole);
    const auto& entries = json.at("entries");
    if (!entries.is_array() || entries.size() > mostLedgerEntries) {
        throw std::invalid_argument("the ledger has more entries than it may");
    }
    for (const auto& entry : entries) {
        ledger.entries.push_back(ledgerEntry(entry));
    }
}

} // namespace sandbox
