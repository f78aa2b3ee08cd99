// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/contradicted_figures.h"

#include "core/domain/two_answers.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace core {

namespace {
std::optional<double> numberOf(const sandbox::Cell& cell)
{
    const auto* number = std::get_if<double>(&cell);
    const auto* whole = std::get_if<std::int64_t>(&cell);
    return number ? std::optional(*number) : whole ? std::optional(static_cast<double>(*whole)) : std::nullopt;
}

/// What stands behind all that differs is the same in both.
std::vector<double> figuresAlike(const Answer& answer)
{
    std::vector<double> figures;
    for (const auto& check : answer.checks) {
        const auto answers = check.status == CheckStatus::Failed ? answersIn(check.fact) : std::nullopt;
        for (auto at = answers ? answers->differ : 0; answers && at < std::ssize(answers->rows); ++at) {
            if (const auto number = numberOf(answers->rows[static_cast<std::size_t>(at)].ours)) {
                figures.push_back(*number);
            }
        }
    }
    return figures;
}
} // namespace

/// The figures that a contradiction is of; nothing: of which, it does not say.
static std::optional<std::vector<double>> figuresOf(const Check& contradiction)
{
    const auto answers = answersIn(contradiction.fact);
    if (!answers || answers->differ > std::ssize(answers->rows)) {
        return std::nullopt;
    }
    std::vector<double> figures;
    for (std::int64_t at = 0; at < answers->differ; ++at) { // what differs comes first
        const auto& row = answers->rows[static_cast<std::size_t>(at)];
        if (const auto number = numberOf(row.ours)) {
            figures.push_back(*number);
        } else if (!std::holds_alternative<std::monostate>(row.ours)) {
            return std::nullopt; // a name
        }
    }
    return figures;
}

std::optional<std::vector<double>> figuresContradicted(const Answer& answer)
{
    std::vector<double> all;
    for (const auto& check : answer.checks) {
        const auto figures = check.status == CheckStatus::Failed ? figuresOf(check) : std::vector<double>();
        if (!figures) {
            return std::nullopt;
        }
        all.insert(all.end(), figures->begin(), figures->end());
    }
    return all;
}

bool hasOneOf(const std::string& line, const std::vector<double>& figures)
{
    constexpr std::string_view digits = "0123456789";
    for (auto at = line.find_first_of(digits); at != std::string::npos; at = line.find_first_of(digits, at)) {
        const auto end = std::min(line.find_first_not_of("0123456789,.", at), line.size());
        auto text = line.substr(at, end - at);
        text.erase(text.find_last_of(digits) + 1);
        std::erase(text, ',');
        const auto point = text.find('.');
        const auto decimals = point == std::string::npos ? 0 : text.size() - point - 1;
        const double unit = std::pow(10.0, -static_cast<double>(decimals));
        const double number = std::strtod(text.c_str(), nullptr);
        if (std::ranges::any_of(
                figures, [&](double figure) { return std::abs(std::abs(figure) - number) <= 0.51 * unit; })) {
            return true;
        }
        at = end;
    }
    return false;
}

bool isContradicted(const Answer& answer, const std::string& number)
{
    const auto figures = figuresContradicted(answer);
    const bool isAlike = figures && !hasOneOf(number, *figures) && hasOneOf(number, figuresAlike(answer));
    return !isAlike && std::ranges::contains(answer.checks, CheckStatus::Failed, &Check::status);
}

} // namespace core
