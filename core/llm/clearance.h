// SPDX-License-Identifier: GPL-3.0-or-later
// What may leave: the check at the door, independent of how the text was made.
#pragma once

#include "core/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core::llm {

/// A cell value that must stay on this machine.
struct ProtectedValue {
    std::string value;
    std::string column; ///< named to the person when it is about to leave
};

/// The values that must not leave with a request, and the words that may. A protected value that also stands in an
/// allowed text (the question, our own prompt, a column's name, a statistic) tells nothing new and passes.
class Clearance {
public:
    /// For requests that hold no user data at all, such as a connection test.
    static Clearance noData() { return {}; }

    void protect(std::string value, std::string column);
    void allow(std::string_view text);

    /// The first protected value in the text, as a whole word, raw or escaped.
    std::optional<ProtectedValue> leakIn(std::string_view text) const;
    /// The text with every protected value replaced by "[value withheld]".
    std::string redacted(std::string text) const;
    bool isAllowed(std::string_view value) const;

private:
    std::vector<ProtectedValue> m_protected;
    std::string m_allowed;
};

/// Every string of a JSON request body is looked at; a body that is not JSON is looked at as a whole.
Result<void> checkBody(const std::string& body, const Clearance& clearance);

} // namespace core::llm
