// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/answer_text.h"

#include "core/domain/cell_format.h"
#include "core/verify/figure.h"

#include <cmath>

namespace core {

void AnswerText::figure(
    const sandbox::Cell& cell, const Evidence& evidence, bool isName, std::optional<int> shown, const std::string& sign)
{
    const auto* amount = sign.empty() ? nullptr : std::get_if<double>(&cell);
    const bool isPart = amount != nullptr && std::fabs(*amount) >= 1 && *amount != std::floor(*amount);
    const auto own = shown || !isPart ? shown : std::optional(2);
    const auto words = sign
        + (isName ? inSentence(labelOf(cell)) : figureText(cell, {}, m_decimals ? m_decimals : own));
    // Words and dates are quoted as they are; only numbers are figures.
    if (numberIn(cell)) {
        m_answer.numbers.push_back({ words, static_cast<int>(m_answer.text.size()), evidence });
    }
    m_answer.text += words;
}

void AnswerText::number(std::string_view words, std::optional<Evidence> evidence)
{
    m_answer.numbers.push_back({ std::string(words), static_cast<int>(m_answer.text.size()), evidence });
    m_answer.text += words;
}

} // namespace core
