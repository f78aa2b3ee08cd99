// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/roles/error_digest.h"

#include "core/llm/disclosure/quoting.h"

#include <algorithm>
#include <regex>
#include <sstream>

namespace core::llm {

namespace {
constexpr std::size_t mostMessageBytes = 1200;
constexpr std::string_view withheld = "[value withheld]";

std::string codeLine(const std::string& code, int number)
{
    std::istringstream lines(code);
    std::string line;
    for (int i = 0; i < number; ++i) {
        if (!std::getline(lines, line)) {
            return {};
        }
    }
    return line;
}

/// Replaces the matches of the pattern's first group that neither the code nor the clearance knows.
std::string withoutUnknown(
    const std::string& text, const std::regex& pattern, const std::string& code, const Clearance& clearance)
{
    std::string out;
    auto from = text.cbegin();
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) {
        const auto& word = (*match)[1];
        out.append(from, word.first);
        const bool known = code.contains(word.str()) || clearance.isAllowed(word.str());
        out += known ? word.str() : std::string(withheld);
        from = word.second;
    }
    return out.append(from, text.cend());
}

std::string cleared(std::string message, const std::string& code, const Clearance& clearance)
{
    static const std::regex singleQuoted("'([^'\n]+)'");
    static const std::regex doubleQuoted("\"([^\"\n]+)\"");
    static const std::regex unquoted("unable to parse: (.*?)(?:, at position|$)");
    static const std::regex telling("([^\\s,;:()\\[\\]'\"]*[0-9\\x80-\\xff][^\\s,;:()\\[\\]'\"]*)");
    message = clearance.redacted(std::move(message)); // whole values first: what follows takes them to pieces
    message.resize(std::min(message.size(), mostMessageBytes));
    for (const auto* pattern : { &singleQuoted, &doubleQuoted, &unquoted, &telling }) {
        message = withoutUnknown(message, *pattern, code, clearance);
    }
    return clearance.redacted(std::move(message));
}
} // namespace

Passages errorDigest(const sandbox::RunResult& result, const std::string& code, const Clearance& clearance)
{
    auto digest = "Outcome: " + Passages::spoken(sandbox::statusWord(result.status)) + "\n";
    if (const auto reason = sandbox::reasonBesideError(result); !reason.empty()) {
        digest += "Reason: " + Passages(visible(clearance.redacted(reason))) + "\n";
    }
    for (const auto& attempt : result.blocked) {
        digest += "Refused by the jail: " + Passages(visible(clearance.redacted(attempt.what))) + "\n";
    }
    if (!result.error) {
        return digest;
    }
    const auto& error = *result.error;
    digest += "Error: " + Passages(visible(clearance.redacted(error.type))) + ": "
        + visible(cleared(error.message, code, clearance)) + "\n";
    if (error.line > 0) {
        digest += "Line " + Passages::spoken(std::to_string(error.line)) + ": "
            + codePassages(visible(codeLine(code, error.line))) + "\n";
    }
    if (!error.hint.empty()) {
        digest += "Hint: " + Passages(visible(cleared(error.hint, code, clearance))) + "\n";
    }
    return digest;
}

} // namespace core::llm
