// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/line_comment_detector.h"

#include "sandbox/scan/cell/price.h"
#include "sandbox/scan/text/line_comments.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace scan {

namespace {
bool isComment(const Sample::Row& row)
{
    return !row.cells[0].quoted && row.cells[0].text.starts_with(lineCommentSign);
}

bool isTyped(const Piece& piece)
{
    const auto kind = priceOf(piece).kind;
    return kind >= Kind::Integer && kind <= Kind::Time;
}

/// The width of most rows that hold no sign; 0: there are none.
std::size_t widthWithout(const Sample& before, const Sample& after)
{
    std::map<std::size_t, std::size_t> counts;
    for (std::size_t r = 0; r < before.rows().size(); ++r) {
        const auto& cells = before.rows()[r].cells;
        if (!isComment(before.rows()[r])
            && std::ranges::equal(cells, after.rows()[r].cells, {}, &Piece::text, &Piece::text)) {
            ++counts[cells.size()];
        }
    }
    const auto most = std::ranges::max_element(counts, {}, [](const auto& pair) { return pair.second; });
    return most == counts.end() ? 0 : most->first;
}
} // namespace

bool hasLineComments(std::string_view sample, const Dialect& dialect)
{
    const bool usual = dialect.delimiter && std::strchr(",;\t|", dialect.delimiter) && dialect.isPlain();
    if (!usual || !sample.contains(lineCommentSign)) {
        return false;
    }
    const auto text = withoutLineComments(sample, dialect);
    const Sample before(sample, dialect);
    const Sample after(text, dialect);
    const auto width = before.rows().size() == after.rows().size() ? widthWithout(before, after) : 0;
    std::size_t numbers = 0;
    std::size_t others = 0;
    bool helps = false;
    for (std::size_t r = 0; width >= 2 && r < before.rows().size(); ++r) {
        const auto& cells = before.rows()[r].cells;
        const auto& left = after.rows()[r].cells;
        const bool same = isComment(before.rows()[r])
            || std::ranges::equal(cells, left, {}, &Piece::text, &Piece::text);
        if (same) {
            const bool number = cells.size() == width && isTyped(cells.back());
            numbers += number ? 1 : 0;
            others += number || cells.size() != width ? 0 : 1;
            continue;
        }
        if (left.size() != width) {
            return false;
        }
        helps = helps || cells.size() != width
            || (isTyped(left.back()) && !isTyped(cells.back()) && (numbers > 0 || others <= 1));
    }
    return helps;
}

} // namespace scan
