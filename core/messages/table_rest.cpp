// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/table_rest.h"

#include "core/domain/cell_format.h"

#include <iterator>
#include <utility>

namespace core {

std::string furtherRowsSentence(std::int64_t shown, std::int64_t known, std::int64_t all, const Translate& translate)
{
    return inWords("{count} more {count|row is|rows are} not shown here; a workbook (.xlsx) of this analysis has "
                   "{counts1?the first {counts1}, and a CSV saved in Assay }all {total}.",
        MessageArguments { .count = all - shown, .total = all, .counts = { known < all ? known : 0 } }, translate);
}

std::string rowsNamedSentence(const std::vector<std::string>& names, bool areFirst)
{
    return inWords("{count?The first are }{and}.", MessageArguments { .count = areFirst ? 1 : 0, .texts = names }, {});
}

std::string furtherColumnsSentence(const std::vector<std::string>& names, std::int64_t all, const Translate& translate)
{
    constexpr std::size_t most = 60;
    auto said = names;
    if (names.size() > most) {
        said.resize(most - 1);
        said.push_back(groupedText(std::ssize(names) - std::ssize(said)) + " more");
    }
    return inWords("{count} further {count|column is|columns are} not shown here: {and}; a workbook "
                   "(.xlsx) of this analysis has all {total}.",
        MessageArguments { .count = std::ssize(names), .total = all, .texts = std::move(said) }, translate);
}

} // namespace core
