// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/cleaning.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/spellings.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

using enum Concept;

namespace {
/// Texts of which some are dates: not all can be read, so none is written anew.
bool holdsSomeDates(const ColumnProfile& column)
{
    return column.type == ColumnType::Text && std::ranges::any_of(column.top, [](const TopValue& each) {
        const auto tokens = tokenise(each.value);
        return tokens.size() == 1 && tokens.front().kind == TokenKind::Date;
    });
}
} // namespace

Cleaning cleaningOf(const Elements& said, bool hasColumns)
{
    const Cleaning named { said.has(Trim), said.has(FixDates), said.has(Deduplicate), said.has(Respell) };
    if (hasColumns && said.has(CleanUp)) {
        return { true, true, named.dropsRepeats, named.respells };
    }
    return named.trims || named.writesDates || named.dropsRepeats || named.respells
        ? named
        : Cleaning { true, true, true, false };
}

bool isNothingCleaned(const Cleaning& cleaning, const std::vector<int>& columns, const Schema& schema)
{
    return std::ranges::none_of(columns, [&](int column) {
        return (cleaning.trims && schema.hasFlag(column, "trailing_spaces"))
            || (cleaning.writesDates && schema.isDate(column)) || (cleaning.respells && hasSpellings(schema, column));
    });
}

bool isCleaned(const Reading& reading, int column)
{
    return reading.columns.empty() || std::ranges::contains(reading.columns, column);
}

std::string cleaningWords(const Reading& reading, const Schema& schema)
{
    const auto& cleaning = reading.cleaning;
    std::vector<int> dates, unread, spaced, spelled;
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (!isCleaned(reading, i)) {
            continue;
        }
        if (cleaning.writesDates && (schema.isDate(i) || holdsSomeDates(schema.column(i)))) {
            (schema.isDate(i) ? dates : unread).push_back(i);
        }
        if (schema.isText(i) && cleaning.trims && schema.hasFlag(i, "trailing_spaces")) {
            spaced.push_back(i);
        }
        if (cleaning.respells && hasSpellings(schema, i)) {
            spelled.push_back(i);
        }
    }
    std::vector<std::string> done;
    const auto add = [&](const std::vector<int>& columns, const std::string& before, const std::string& behind) {
        std::vector<std::string> names;
        std::ranges::transform(columns, std::back_inserter(names), [&](int i) { return oneLine(schema.name(i)); });
        if (!names.empty()) {
            done.push_back(before + inWords(names) + behind);
        }
    };
    add(spaced, "spaces around the texts of ", " removed");
    add(spelled, "texts of ", " that differ only in " + spellingDifference(schema, spelled) + " spelled alike");
    add(dates, "", " written as year-month-day");
    add(unread, "",
        unread.size() == 1 ? " left as it is, for not all of its texts are dates"
                           : " left as they are, for not all of their texts are dates");
    if (cleaning.dropsRepeats) {
        done.emplace_back("repeated rows dropped");
    }
    done.emplace_back("a count of what changed");
    return "A cleaned copy of " + oneLine(schema.dataset().name) + ": " + inWords(done);
}

} // namespace core::builtin
