// SPDX-License-Identifier: GPL-3.0-or-later
// What may leave: the check at the door, independent of how the text was made.
#pragma once

#include "core/domain/result.h"
#include "core/llm/disclosure/passages.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core::llm {

/// A cell value that must stay on this machine.
struct ProtectedValue {
    std::string value;
    std::string column; ///< named to the person when it is about to leave
    std::string place; ///< "orders.status", as --send takes it; empty: of no file
    bool isName = false; ///< of something hidden, not a value of it
};

/// The values that must not leave in what comes from data, and the words that may. A protected value that also stands
/// in an allowed text (the question, a column's name, a statistic) tells nothing new and passes.
class Clearance {
public:
    /// For requests that hold no user data at all, such as a connection test.
    static Clearance noData() { return {}; }

    /// A value of one to three characters is looked for in quotes only: bare, it is in any text.
    void protect(std::string value, std::string column, std::string place = {});
    /// The name of a hidden column or file, `what` it is.
    void protectName(const std::string& name, const std::string& what);
    void allow(std::string_view text);
    /// Words of how a file is read: values that are spelled like them pass, hidden names do not.
    void allowContract(std::string_view text);

    /// The first protected value in the text, as a whole word, raw or escaped.
    std::optional<ProtectedValue> leakIn(std::string_view text) const;
    /// The same in the parts that come from data.
    std::optional<ProtectedValue> leakInData(const Passages& text) const;
    /// The text with every protected value replaced by "[value withheld]".
    std::string redacted(std::string text) const;
    /// The text with every spelling of a protected value replaced by what stands for it.
    std::string replaced(
        std::string text, const std::function<std::string(const std::string& spelling)>& standIn) const;
    bool isAllowed(std::string_view value) const;

private:
    bool passes(const ProtectedValue& candidate) const;

    std::vector<ProtectedValue> m_protected;
    std::string m_allowed = "[value withheld]\n"; ///< what stands for a value is none
    std::string m_contract;
};

/// Protected values in code that is sent, under names of ours; they are put back in code that comes back.
class Withheld {
public:
    /// The text with "[value 1 withheld]" and so on in the place of protected values; a value has one name.
    Passages hide(const Passages& text, const Clearance& clearance);
    std::string restore(std::string text) const;

private:
    std::string nameOf(const std::string& spelling);
    std::vector<std::string> m_spellings;
};

/// Every string of a JSON request body is looked at; a body that is not JSON is looked at as a whole. Of a string that
/// is one of the `known` texts, only what comes from data.
Result<void> checkBody(const std::string& body, const Clearance& clearance, const std::vector<Passages>& known = {});

} // namespace core::llm
