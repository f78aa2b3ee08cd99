// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/plain_check.h"

#include <array>
#include <utility>

namespace core {

namespace {
using Words = std::pair<std::string_view, std::string_view>;

/// Where a sentence about the code speaks of its lines. The longer ones first.
constexpr auto withoutLines = std::to_array<Words>({
    { "The join in line {line}", "The join" },
    { "The result of line {line} stands in the code", "The result was typed in" },
    { "The filter of line {line}", "The filter" },
    { " the join of line {line}", " the join" },
    { " the join in line {line}", " the join" },
    { "{counts1? of line {counts1}}", "" },
    { "{counts2?what line {counts2} puts together}", "{counts2?what is put together}" },
    { " of line {line}", "" },
    { " in line {line}", "" },
    { "Line {line}", "The analysis" },
    { "and line {line}", "and the analysis" },
    { "nothing in the code", "nothing in the analysis" },
    { "Whether this code", "Whether the analysis" },
    { ", line {line}", ", the analysis" },
    { "and line {text}", "and the analysis" },
    { "no line keeps", "nothing keeps" },
    { "line {line}", "the analysis" },
    { "no filter of the code", "no filter of the analysis" },
    { "which the code {", "which the analysis {" },
    { "which the code does not name", "which the analysis does not name" },
    { "without having seen the code", "without having seen the analysis" },
    { "The same code follows", "The same analysis follows" },
    { "read question, code, what", "read question, analysis, what" },
    { "The code names", "The analysis names" },
    { "The code tried", "The analysis tried" },
    { "what the code printed", "what was printed" },
    { "running the code again", "running the analysis again" },
    { "as the code had been run", "as the analysis had been run" },
    { "as the code could not be run", "as the analysis could not be run" },
    { "the names that the code writes", "the names that the analysis writes" },
    { "its own code gives", "its own way gives" },
    { "its own code{column?", "its own way{column?" },
    { "the same code gives", "the same analysis gives" },
    { "the question and the code", "the question" },
});

/// Those that need words of their own.
constexpr auto ownWords = std::to_array<std::pair<CheckKind, std::string_view>>({
    { CheckKind::JoinUnchecked,
        "Whether keys repeat on both sides of the join is not known; if they do, rows multiply and totals grow." },
    { CheckKind::RowsWithoutGroup,
        "{count} of the {total} rows {counts1?left }of {and}{text2? put together} {count|has|have} no "
        "“{column}” and {count|is|are} in no group{counts3?, nor in the whole of the shares}." },
});

std::string plainPattern(CheckKind kind)
{
    for (const auto& [own, words] : ownWords) {
        if (own == kind) {
            return std::string(words);
        }
    }
    std::string pattern(patternOf(kind).english);
    for (const auto& [ofCode, plain] : withoutLines) {
        for (auto at = pattern.find(ofCode); at != std::string::npos; at = pattern.find(ofCode, at + plain.size())) {
            pattern.replace(at, ofCode.size(), plain);
        }
    }
    return pattern;
}
} // namespace

std::string plainText(const Check& check, const Translate& translate)
{
    return inWords(plainPattern(check.fact.kind), check.fact, translate)
        + (check.change ? " " + inWords(*check.change, translate) : std::string());
}

} // namespace core
