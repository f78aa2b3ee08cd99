// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/answer.h"
#include "core/verify/verify_request.h"

namespace core {

/// The answer's text, grown piece by piece; a figure brings the cell it stands for.
class AnswerText {
public:
    void say(std::string_view words) { m_answer.text += words; }
    void figure(const sandbox::Cell& cell, const Evidence& evidence, std::string_view column = {});
    Answer take() { return std::move(m_answer); }

private:
    Answer m_answer;
};

/// A sentence or two about what the run put out.
Answer answerText(const VerifyRequest& request);

} // namespace core
