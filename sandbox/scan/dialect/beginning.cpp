// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/beginning.h"

#include "sandbox/scan/dialect/choice.h"
#include "sandbox/scan/text/first_lines.h"
#include "sandbox/scan/text/separator.h"

#include <algorithm>

namespace scan {

namespace {
/// A chosen sign, 0 where it is empty.
char signOf(const std::optional<std::string>& chosen, char otherwise)
{
    return !chosen ? otherwise : chosen->empty() ? '\0' : chosen->front();
}

std::string_view belowSkipped(std::string_view whole, const sandbox::ReadOptions& options)
{
    return options.skippedRows ? belowLines(whole, *options.skippedRows) : whole.substr(frontMatterBytes(whole));
}
} // namespace

std::optional<std::string> declaredDelimiter(std::string_view head)
{
    const bool given = head.size() > 5 && head.starts_with("sep=") && (head[5] == '\n' || head[5] == '\r');
    return given ? std::optional(std::string(1, head[4])) : std::nullopt;
}

bool areCurlyQuoted(std::string_view sample, const sandbox::ReadOptions& options)
{
    if (options.quote || sample.contains('"') || !sample.contains(curlyOpen) || !sample.contains(curlyClose)) {
        return options.quote == curlyOpen;
    }
    const auto straight = straightened(sample);
    const auto separators = options.delimiter ? std::vector { *options.delimiter } : allSeparators(sample);
    const auto best = [&](std::string_view text, const std::vector<Quoting>& quotings) {
        return cheapest(tablesIn(text, quotings, separators, options.delimiter.has_value()), text).score;
    };
    const auto plain = best(sample, quotingsIn(sample));
    const auto quoted = best(straight, { { '"', 0, 0 } });
    return quoted.width >= 2 && quoted.rows > plain.rows && quoted.bits < plain.bits;
}

Beginning::Beginning(std::string_view whole, const sandbox::ReadOptions& options)
{
    std::string text(whole);
    std::erase(text, '\0'); // separates nothing: for a dialect it means that nothing does
    const auto head = belowSkipped(text, options);
    areCurly = areCurlyQuoted(sampleOf(head), options);
    const auto straight = areCurly ? straightened(head) : std::string();
    const auto read = areCurly ? std::string_view(straight) : head;
    given = options.delimiter ? options.delimiter : declaredDelimiter(read);
    lines = sampleOf(read);
    unruled = withoutRules(lines);
    sample = belowComments(unruled);
    quoteIsGiven = options.quote.has_value() || areCurly;
    quotings = quotingsIn(sample);
    const char quote = areCurly ? '"' : signOf(options.quote, '"');
    if (quoteIsGiven || options.escape) {
        quotings.assign(1, { quote, signOf(options.escape, '\0'), 0 });
    }
    findsStrayQuotes = !options.strayQuotes && quote == '"';
    findsLineComments = !options.lineComments && options.strayQuotes != true;
}

} // namespace scan
