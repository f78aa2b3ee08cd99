// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a question says what a condition of the code goes by.
#pragma once

#include "core/domain/code_facts.h"
#include "core/verify/question_facts.h"

#include <string>

namespace core {

/// A word of the text is one of the question, in whatever form.
bool speaksOf(const QuestionFacts& asked, const std::string& text);
/// The day is the first of the period that the value names: 2023-01-01 of "2023-Q1".
bool beginsPeriod(const CodeFacts::Literal& literal, const std::string& value);
/// One of the values that the condition compares with is said, in whatever form: "cancellations" of cancelled orders.
bool saysValues(const CodeFacts::Filter& filter, const QuestionFacts& asked);
/// "Notfälle" of a column Notfall: one begins with the other.
bool saysLonger(const QuestionFacts& asked, const std::string& column);
/// "aborted ones too", "even aborted ones", "whether or not they were aborted": they are to be in, and so are the
/// others.
bool saysToo(const std::string& value, const QuestionFacts& asked);

} // namespace core
