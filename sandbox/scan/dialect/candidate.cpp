// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/candidate.h"

#include "sandbox/scan/text/separator.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace scan {

namespace {
using Form = Candidate::Form;

/// The usual ones and every other sign that a program might have chosen, if it occurs.
std::string delimitersIn(std::string_view sample)
{
    std::array<bool, 256> present {};
    for (const char c : sample) {
        present[static_cast<unsigned char>(c)] = true;
    }
    std::string found;
    for (int c = 1; c < 0x7F; ++c) {
        const bool sign = c < 0x20 ? c != '\n' && c != '\r' : std::strchr(",;|: ^~#&*!$%/=+@_-?", c) != nullptr;
        if (sign && present[static_cast<unsigned>(c)] && (c == ' ' || !drawsLines(sample, static_cast<char>(c)))) {
            found.push_back(static_cast<char>(c));
        }
    }
    return found;
}

/// Spaces behind the last cell of every line separate nothing.
bool linesEndWithSpaces(std::string_view sample)
{
    std::size_t at = sample.find_first_not_of("\r\n");
    while (at < sample.size()) {
        const auto end = std::min(sample.find_first_of("\r\n", at), sample.size());
        if (sample[end - 1] != ' ') {
            return false;
        }
        at = sample.find_first_not_of("\r\n", end);
    }
    return true;
}

std::vector<Dialect> variantsOf(std::string_view text, char delimiter, const Quoting& quoting)
{
    const Dialect plain { delimiter, quoting.quote, quoting.escape };
    std::vector<Dialect> variants { plain };
    const bool ended = delimiter == ' ' && linesEndWithSpaces(text);
    if (delimiter == ' ' && (ended || text.contains("  "))) {
        variants.resize(ended ? 0 : 1);
        variants.push_back(plain);
        variants.back().collapse = true;
    } else if (delimiter && quoting.quote && text.contains(std::string { delimiter, ' ', quoting.quote })) {
        variants.push_back(plain);
        variants.back().skipSpace = true;
    }
    return variants;
}

} // namespace

char delimiterOf(const std::string& separator)
{
    return separator.size() > 1 ? standIn : separator[0];
}

std::vector<std::string> allSeparators(std::string_view sample)
{
    auto separators = separatorsIn(sample);
    for (const char delimiter : delimitersIn(sample) + '\0') {
        separators.emplace_back(1, delimiter);
    }
    return separators;
}

std::vector<Candidate> tablesIn(std::string_view sample, const std::vector<Quoting>& quotings,
    const std::vector<std::string>& separators, bool given)
{
    std::vector<Candidate> candidates;
    for (const auto& separator : separators) {
        const bool several = separator.size() > 1;
        const auto replaced = several ? std::make_shared<const std::string>(withStandIn(sample, separator)) : nullptr;
        for (const auto& quoting : quotings) {
            for (const auto& dialect :
                variantsOf(several ? std::string_view(*replaced) : sample, delimiterOf(separator), quoting)) {
                if (!dialect.quote || dialect.quote != dialect.delimiter) {
                    candidates.push_back({ Form::Table, dialect, quoting.bits, several ? separator : std::string(),
                        given, {}, replaced });
                }
            }
        }
    }
    return candidates;
}

} // namespace scan
