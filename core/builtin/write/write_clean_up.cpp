// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/write_code.h"

#include <algorithm>
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
    const auto& profile = bench.schema.dataset().profile;
    bench.script.add("Read the cells once more as they are written, to count what changes.",
        "written = pd.read_csv(" + literal(bench.schema.dataset().name) + ", sep=" + literal(profile.delimiter)
            + ", encoding=" + literal(profile.encoding) + ", dtype=str, keep_default_na=False)");
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
    if (cleaning.respells && bench.schema.hasFlag(column, "case_variants")) {
        bench.script.add("Spell " + shown + " alike where only capitals differ: as it is written most often.",
            "spelled = " + cell + ".groupby(" + cell
                + ".str.strip().str.casefold()).transform(lambda same: same.mode().iloc[0])");
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
    if (dates.empty() || !isReadable(bench.schema)) {
        return;
    }
    readAsWritten(bench);
    for (const int column : dates) {
        const auto shown = oneLine(bench.schema.name(column));
        bench.script.add("Dates in " + shown + " that are not yet written as year-month-day.",
            "other_form = " + bench.cell(column) + ".notna() & ~written.iloc[:, " + std::to_string(column)
                + "].str.fullmatch(r\"\\d{4}-\\d{2}-\\d{2}.*\")");
        recordChange(bench, "dates rewritten as year-month-day", column, "other_form.sum()");
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
    std::vector<int> dates;
    for (int i = 0; i < schema.columnCount(); ++i) {
        const bool dirty = schema.isText(i)
            && (schema.hasFlag(i, "trailing_spaces") || schema.hasFlag(i, "case_variants"));
        if (dirty) {
            cleanText(bench, i);
        } else if (schema.isDate(i) && cleaning.writesDates) {
            dates.push_back(i);
        }
    }
    cleanDates(bench, dates);
    if (cleaning.dropsRepeats) {
        bench.script.add("Drop rows that repeat an earlier one.", "repeated = " + bench.frame + ".duplicated()");
        recordChange(bench, "repeated rows dropped", -1, "repeated.sum()");
        bench.script.append(bench.frame + " = " + bench.frame + "[~repeated]");
    }
    bench.script.add("Write the cleaned rows to a new file.",
        bench.frame + ".to_csv(" + literal(cleanedName(schema)) + ", index=False)");
    recordChange(bench, "rows written", -1, "len(" + bench.frame + ")");
    bench.script.add("What changed.", "summary = pd.DataFrame(changes)");
    bench.script.result("summary");
}

} // namespace core::builtin
