// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/cleaning.h"
#include "core/builtin/schema/spellings.h"
#include "core/builtin/write/write_code.h"
#include "core/data/read_code.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace core::builtin {

namespace {
std::string cleanedName(const Schema& schema)
{
    return std::filesystem::path(schema.dataset().name).stem().string() + "_cleaned.csv";
}

/// The cells as they are written in the file, beside the frame that was read from it.
void readAsWritten(Workbench& bench)
{
    constexpr std::array converting { "decimal=", "thousands=", "dtype=", "keep_default_na=", "na_values=" };
    std::string parameters;
    for (const auto& each : readCallOf(bench.schema.dataset()).parameters) {
        if (std::ranges::none_of(converting, [&](const char* name) { return each.starts_with(name); })) {
            parameters += each + ", ";
        }
    }
    bench.script.add("Read the cells once more as they are written.",
        "written = pd.read_csv(" + parameters + "dtype=str, keep_default_na=False)");
}

void recordChange(Workbench& bench, const std::string& what, int column, const std::string& count)
{
    bench.script.append("changes.append({\"step\": " + literal(what)
        + ", \"column\": " + (column < 0 ? "\"all\"" : bench.name(column)) + ", \"changed\": int(" + count + ")})");
}

void cleanText(Workbench& bench, int column)
{
    const auto& cleaning = bench.reading.cleaning;
    const auto shown = oneLine(bench.schema.name(column));
    const auto cell = bench.cell(column);
    if (cleaning.trims && bench.schema.hasFlag(column, "trailing_spaces")) {
        bench.script.add("Remove the spaces around " + shown + ".", "trimmed = " + cell + ".str.strip()");
        recordChange(bench, "spaces removed", column, "(trimmed.notna() & (trimmed != " + cell + ")).sum()");
        bench.script.append(cell + " = trimmed");
    }
    if (cleaning.respells && hasSpellings(bench.schema, column)) {
        bench.script.add("Spell " + shown + " alike where only " + spellingDifference(bench.schema, { column })
                + " differ: as it is written most often.",
            "spelled = " + usualSpelling(cell, cell + ".str.strip()", bench.schema, column));
        recordChange(bench, "spelling unified", column, "(spelled.notna() & (spelled != " + cell + ")).sum()");
        bench.script.append(cell + " = spelled");
    }
}

bool isReadable(const Schema& schema)
{
    const auto& profile = schema.dataset().profile;
    const auto& source = schema.dataset().source;
    return !source.isTyped() && source.compression.empty() && profile.delimiter.size() == 1 && profile.commentRows == 0
        && profile.rejectedRows == 0 && profile.skippedRows == 0 && profile.headerRows == 1
        && profile.headerDelimiter.empty() && profile.hasHeader;
}

void cleanDates(Workbench& bench, const std::vector<int>& dates)
{
    for (const int column : dates) {
        const auto shown = oneLine(bench.schema.name(column));
        bench.script.add("Dates in " + shown + " that are not yet written as year-month-day.",
            "other_form = " + bench.cell(column) + ".notna() & ~written.iloc[:, " + std::to_string(column)
                + "].str.fullmatch(r\"\\d{4}-\\d{2}-\\d{2}.*\")");
        recordChange(bench, "dates rewritten as year-month-day", column, "other_form.sum()");
    }
}

/// pandas writes it in another way than it may stand in the file: "True" for "yes", "5.0" for "5".
bool isRespelled(const Schema& schema, int column)
{
    const auto& profile = schema.column(column);
    const bool isWhole = profile.type == ColumnType::Integer && profile.nulls == 0 && profile.converted == 0;
    return !schema.isText(column) && !isWhole;
}

/// What nobody asked to change stands in the copy as it does in the file.
void putBack(Workbench& bench, const std::vector<int>& columns)
{
    std::string places;
    for (const int column : columns) {
        places += (places.empty() ? "" : ", ") + std::to_string(column);
    }
    bench.script.add("Write yes and no, numbers and the like as they stand in the file.",
        "for place in [" + places + "]:\n    " + bench.frame + "[" + bench.frame
            + ".columns[place]] = written.iloc[:, place]");
}

/// Where the file cannot be read once more, the list says what pandas writes in its own way.
void recordRespelled(Workbench& bench, const std::vector<int>& columns)
{
    for (const int column : columns) {
        const auto& profile = bench.schema.column(column);
        const auto count = bench.cell(column) + ".notna().sum()";
        if (profile.type == ColumnType::Boolean) {
            recordChange(bench, "written as True or False", column, count);
        } else if (profile.converted > 0) {
            recordChange(bench, "written in plain form", column, count);
        }
    }
}
} // namespace

void writeCleanUp(Workbench& bench)
{
    const auto& schema = bench.schema;
    const auto& cleaning = bench.reading.cleaning;
    const auto original = bench.frame;
    bench.frame = bench.variable("cleaned");
    bench.script.add(
        "Work on a copy, and keep a list of what changes.", bench.frame + " = " + original + ".copy()\nchanges = []");
    std::vector<int> dates, others;
    for (int i = 0; i < schema.columnCount(); ++i) {
        const bool isMeant = isCleaned(bench.reading, i);
        const bool dirty = isMeant && schema.isText(i)
            && (schema.hasFlag(i, "trailing_spaces") || hasSpellings(schema, i));
        if (dirty) {
            cleanText(bench, i);
        } else if (isMeant && schema.isDate(i) && cleaning.writesDates) {
            dates.push_back(i);
        } else if (isRespelled(schema, i)) {
            others.push_back(i);
        }
    }
    const bool isReread = isReadable(schema) && !(dates.empty() && others.empty());
    if (isReread) {
        readAsWritten(bench);
        cleanDates(bench, dates);
    }
    if (cleaning.dropsRepeats) { // equal as they are read, however they are written
        bench.script.add("Find the rows that repeat an earlier one.", "repeated = " + bench.frame + ".duplicated()");
        recordChange(bench, "repeated rows dropped", -1, "repeated.sum()");
    }
    if (isReread && !others.empty()) {
        putBack(bench, others);
    } else if (!schema.dataset().source.isTyped()) {
        recordRespelled(bench, others);
    }
    const bool isComma = schema.dataset().profile.delimiter == "," || !isReadable(schema);
    bench.script.add("Write the cleaned rows to a new file.",
        bench.frame + (cleaning.dropsRepeats ? "[~repeated]" : "") + ".to_csv(" + literal(cleanedName(schema))
            + (isComma ? "" : ", sep=" + literal(schema.dataset().profile.delimiter)) + ", index=False)");
    recordChange(bench, "rows written", -1, cleaning.dropsRepeats ? "(~repeated).sum()" : "len(" + bench.frame + ")");
    bench.script.add("What changed.", "summary = pd.DataFrame(changes)");
    bench.script.result("summary");
}

} // namespace core::builtin
