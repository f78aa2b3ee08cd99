// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/joined.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/schema.h"
#include "core/domain/step_note.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace core::builtin {

namespace {
bool hasColumn(const Dataset& dataset, const std::string& name)
{
    return std::ranges::contains(dataset.profile.columns, name, &ColumnProfile::name);
}

std::string freeName(std::string wanted, const Dataset& left, const Dataset& right)
{
    while (hasColumn(left, wanted) || hasColumn(right, wanted)) {
        wanted += "_2";
    }
    return wanted;
}

std::string stemOf(const Dataset& dataset)
{
    return std::filesystem::path(dataset.name).stem().string();
}

/// A column of one file as it is called beside those of another: "name" of the regions says nothing there,
/// "region_name" does.
std::string nameBeside(const ColumnProfile& column, const Dataset& from, const Dataset& many)
{
    static constexpr std::string_view general[] = { "name", "title", "label", "description", "titel", "bezeichnung" };
    const auto words = nameWords(column.name);
    const bool saysNothing = words.size() == 1 && std::ranges::contains(general, words.front());
    auto owner = nameWords(stemOf(from));
    if (owner.empty() || (!saysNothing && !hasColumn(many, column.name))) {
        return column.name;
    }
    owner.back() = stem(owner.back());
    return joined(owner, "_") + "_" + column.name;
}

struct Added {
    ColumnProfile column; ///< under its new name
    std::string was;
};

/// At least so many rows of the many get nothing from the one.
std::int64_t unmatched(const Match& match)
{
    const auto& pair = match.pair;
    const auto unknown = pair.left == match.many.name ? pair.leftOnly : pair.rightOnly;
    const bool isLeftOut = match.repeats == Repeats::LeftOut || !pair.exact;
    return std::max(unknown + match.key.nulls, std::int64_t(isLeftOut ? 1 : 0));
}

/// Years are grouped and limited by, and never added up.
bool isOfYears(const ColumnProfile& column, const Dataset& one)
{
    Dataset alone;
    alone.name = one.name;
    alone.profile.columns = { column };
    return column.type == ColumnType::Integer && Schema(alone).isNamedYear(0);
}

std::vector<Added> addedColumns(const Match& match, const Dataset& many, const Dataset& one, Repeated repeated)
{
    const bool meetsSeveral = !match.pair.leftUnique || !match.pair.rightUnique;
    std::vector<Added> added;
    for (auto column : one.profile.columns) {
        const bool isAmount = column.type == ColumnType::Integer || column.type == ColumnType::Number
            || column.type == ColumnType::Duration;
        const bool isCountedAgain = isAmount && meetsSeveral && !isOfYears(column, one);
        const auto was = column.name;
        column.name = nameBeside(column, one, many);
        const bool isTaken = !isCountedAgain || repeated == Repeated::AsFactors;
        if (isTaken && !hasColumn(many, column.name) && was != match.oneKey.name) {
            std::erase_if(column.flags,
                [](const auto& flag) { return flag == "unique" || flag == "totals" || flag == "averages"; });
            column.subtotals.clear();
            if (isCountedAgain) {
                column.flags.emplace_back(countedAgain);
            }
            if (column.distinctExact && column.distinct < one.profile.rows - column.nulls) {
                column.flags.emplace_back(sharedInFile);
            }
            column.nulls = std::max(column.nulls, unmatched(match));
            if (std::ranges::none_of(column.flags, [](const auto& flag) { return flag.starts_with(ofFile); })) {
                column.flags.push_back(std::string(ofFile) + stemOf(one));
            }
            added.push_back({ std::move(column), was });
        }
    }
    return added;
}

std::string cellOf(const Dataset& dataset, const std::string& column)
{
    return dataset.variable + "[" + literal(column) + "]";
}

/// The columns by which rows match in the code.
struct Keys {
    std::string many;
    std::string one;
};

/// Values that are written differently in the files get a column in which they are written alike.
Keys writtenAlike(const Match& match, const Dataset& many, const Dataset& one, Script& script)
{
    if (!match.pair.plain) {
        return { match.key.name, match.oneKey.name };
    }
    const auto name = freeName("plain_key", many, one);
    const auto line = [&](const Dataset& dataset, const ColumnProfile& key) {
        const bool text = key.type == ColumnType::Text;
        return cellOf(dataset, name) + " = " + cellOf(dataset, key.name)
            + (text ? ".astype(\"string\").str.strip().str.casefold().str.replace(r\"^0+(?=\\d+$)\", \"\", regex=True)"
                    : ".astype(\"Int64\").astype(\"string\")");
    };
    script.add("Write " + oneLine(match.columns()) + " alike: without spaces around, capitals and leading zeros.",
        line(many, match.key) + "\n" + line(one, match.oneKey));
    return { name, name };
}

StepNote repeatsNote(const Match& match)
{
    return StepNote(match.repeats == Repeats::FirstTaken ? StepKind::FirstOfRepeats : StepKind::RepeatsLeftOut,
        { .column = oneLine(match.oneKey.name), .texts = { match.one.name } });
}

/// Each key of the one in one row.
void once(Script& script, const Match& match, const Dataset& one, const std::string& key)
{
    if (match.repeats != Repeats::None) {
        script.add(inWords(repeatsNote(match)),
            one.variable + " = "
                + (match.repeats == Repeats::FirstTaken
                        ? one.variable + ".drop_duplicates(" + literal(key) + ")"
                        : one.variable + "[~" + cellOf(one, key) + ".duplicated(keep=False)]"));
    }
}

void merge(Script& script, const Match& match, const Dataset& many, const Dataset& one, const std::vector<Added>& added)
{
    const auto keys = writtenAlike(match, many, one, script);
    once(script, match, one, keys.one);
    const std::string matched = many.variable == "matched" || one.variable == "matched" ? "matched_2" : "matched";
    const auto some = match.oneKey.nulls > 0 ? ".dropna()" : "";
    const auto filled = match.oneKey.nulls > 0 ? ".dropna(subset=[" + literal(keys.one) + "])" : "";
    script.add("Count the rows that have no match: they stay, without what the other file says.",
        matched + " = " + cellOf(many, keys.many) + ".isin(" + cellOf(one, keys.one) + some + ")\nif not " + matched
            + ".all():\n    print((~" + matched + ").sum(), \"of\", len(" + matched + "), "
            + literal("rows of " + many.name + " have no match in " + one.name + ".") + ")");
    std::vector<std::string> wanted { keys.one };
    std::vector<std::string> renamed;
    const auto rename = [&](const std::string& was, const std::string& name) {
        if (was != name) {
            renamed.push_back(literal(was) + ": " + literal(name));
        }
    };
    rename(keys.one, keys.many);
    for (const auto& each : added) {
        wanted.push_back(each.was);
        rename(each.was, each.column.name);
    }
    const auto names = renamed.empty() ? "" : ".rename(columns={" + joined(renamed, ", ") + "})";
    const auto tidied = match.pair.plain ? ".drop(columns=" + literal(keys.many) + ")" : "";
    script.add("Match each row with its row of " + oneLine(one.name) + ", of which there must be one.",
        many.variable + " = " + many.variable + ".merge(\n    " + one.variable + "[" + literalList(wanted) + "]"
            + filled + names + ",\n    on=" + literal(keys.many) + ", how=\"left\", validate=\"many_to_one\",\n)"
            + tidied);
}

std::string alikeNote(const Match& match)
{
    return match.pair.plain
        ? " Spaces around, capitals and leading zeros of " + oneLine(match.columns()) + " do not count."
        : "";
}

ColumnProfile partnerColumn(const Dataset& dataset, const Schema& schema)
{
    const auto& other = schema.dataset();
    ColumnProfile column;
    column.name = freeName(stemOf(other), dataset, dataset);
    column.type = ColumnType::Integer;
    column.min = std::int64_t(0);
    column.max = other.profile.rows;
    column.flags.emplace_back(partnerCount);
    const auto isDate = [](const ColumnProfile& each) {
        return each.type == ColumnType::Date || each.type == ColumnType::DateTime;
    };
    if (std::ranges::any_of(other.profile.columns, isDate)) {
        column.flags.emplace_back(partnerDates);
    }
    for (const auto& noun : rowNounsOf(schema)) {
        column.flags.push_back(std::string(partnerNoun) + noun);
    }
    return column;
}
} // namespace

Prepared joinedBy(const Match& match, const Prepared& many, const Prepared& one, Repeated repeated)
{
    const auto added = addedColumns(match, many.dataset, one.dataset, repeated);
    Script script;
    script.append(codeOf(many));
    script.append(codeOf(one));
    merge(script, match, many.dataset, one.dataset, added);
    const auto further = one.how.substr(one.dataset.name.size()); // " with regions.csv, matched by …"
    const auto how = many.how + (many.files.size() > 1 ? " and " : " with ") + one.dataset.name + ", matched by "
        + match.columns() + (further.empty() ? "" : ", that" + further);
    Prepared joined { many.dataset, script.text(), how, many.files, many.note + one.note + alikeNote(match),
        many.chosenBy + one.chosenBy };
    joined.note += match.repeats == Repeats::None ? "" : " " + inWords(repeatsNote(match));
    joined.files.insert(joined.files.end(), one.files.begin(), one.files.end());
    std::vector<ColumnProfile> columns;
    std::ranges::transform(added, std::back_inserter(columns), &Added::column);
    auto names = Json::object();
    for (const auto& each : added) {
        names[each.column.name] = each.was;
    }
    joined.made = many.made;
    joined.made.push_back({ { "how", "joined" }, { "key", match.key.name }, { "one", one.dataset.name },
        { "one_key", match.oneKey.name }, { "alike", match.pair.plain },
        { "repeats_left_out", match.repeats == Repeats::LeftOut }, { "names", names }, { "one_made", one.made } });
    auto& own = joined.dataset.profile.columns;
    const auto key = std::ranges::find(own, match.keyOf(many.dataset).name, &ColumnProfile::name);
    if (key != own.end()) {
        key->flags.push_back(std::string(keyOfFile) + stemOf(one.dataset));
    }
    joined.addColumns(columns);
    return joined;
}

Prepared withPartners(const Dataset& dataset, const Schema& other)
{
    auto prepared = asItIs(dataset);
    prepared.files.push_back(other.dataset().name);
    prepared.addColumns({ partnerColumn(dataset, other) });
    return prepared;
}

Prepared withPartners(const Dataset& dataset, const Schema& partners, const Match& match)
{
    const auto& other = partners.dataset();
    auto prepared = withPartners(dataset, partners);
    const auto count = cellOf(dataset, prepared.dataset.profile.columns.back().name);
    const bool isMany = dataset.name == match.many.name;
    Script script;
    script.append(rowsCode(dataset));
    script.append(rowsCode(other));
    const auto keys = isMany ? writtenAlike(match, dataset, other, script)
                             : writtenAlike(match, other, dataset, script);
    const auto& mine = isMany ? keys.many : keys.one;
    const auto& theirs = isMany ? keys.one : keys.many;
    script.add(
        "Count for each row the rows of " + oneLine(other.name) + " that match it; a missing key matches nothing.",
        count + " = " + cellOf(dataset, mine) + ".map(" + cellOf(other, theirs)
            + ".value_counts()).fillna(0).astype(\"int64\")\nprint((" + count + " == 0).sum(), \"of\", len("
            + dataset.variable + "), " + literal("rows of " + dataset.name + " have no match in " + other.name + ".")
            + ")");
    prepared.how = dataset.name + " compared with " + other.name + " by "
        + (match.key.name == match.oneKey.name ? match.key.name
                                               : match.keyOf(dataset).name + " and " + match.keyOf(other).name);
    prepared.note = alikeNote(match);
    for (const auto* each : { &dataset, &other }) {
        const auto& key = match.keyOf(*each);
        if (key.nulls > 0) {
            prepared.note += " " + std::to_string(key.nulls) + (key.nulls == 1 ? " row of " : " rows of ") + each->name
                + " without " + oneLine(key.name) + (key.nulls == 1 ? " matches nothing." : " match nothing.");
        }
    }
    if (match.pair.plain) {
        script.add("The written key is no longer needed.",
            dataset.variable + " = " + dataset.variable + ".drop(columns=" + literal(mine) + ")");
    }
    prepared.code = script.text();
    prepared.made.push_back({ { "how", "partners" }, { "key", match.keyOf(dataset).name }, { "other", other.name },
        { "other_key", match.keyOf(other).name }, { "alike", match.pair.plain },
        { "name", prepared.dataset.profile.columns.back().name } });
    return prepared;
}

} // namespace core::builtin
