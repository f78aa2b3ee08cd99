// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/answer.h"
#include "core/verify/verify_request.h"

#include <optional>
#include <utility>
#include <vector>

namespace core {

/// The answer's text, grown piece by piece; a figure brings the cell it stands for.
class AnswerText {
public:
    /// `decimals` of its figures, where the question asks for some.
    explicit AnswerText(std::optional<int> decimals = {})
        : m_decimals(decimals)
    {
    }
    void say(std::string_view words) { m_answer.text += words; }
    std::size_t size() const { return m_answer.text.size(); }
    /// A number in somebody else's words, with the cell that holds it, if one does.
    void number(std::string_view words, std::optional<Evidence> evidence);
    /// `isName`: of years, ids and the like; `shown`: its decimals in the table beside it, which are kept where the
    /// question asks for no others; `sign`: of its currency, which is part of the number.
    void figure(const sandbox::Cell& cell, const Evidence& evidence, bool isName = false, std::optional<int> shown = {},
        const std::string& sign = {});
    void units(std::vector<ShownUnit> units) { m_answer.units = std::move(units); }
    Answer take() { return std::move(m_answer); }

private:
    Answer m_answer;
    std::optional<int> m_decimals;
};

/// A sentence or two about what the run put out.
Answer answerText(const VerifyRequest& request);

} // namespace core
