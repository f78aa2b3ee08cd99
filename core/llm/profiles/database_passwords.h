// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/profiles/keyring.h"
#include "core/llm/profiles/keys.h"

#include <string>

namespace core::llm {

/// What a person typed for a database, by its address: in memory, or in the desktop's keyring too. What stands in
/// ~/.pgpass is read by libpq, before these. Any thread; a keyring may block while it asks the person.
class DatabasePasswords {
public:
    /// Empty: none is kept, or there is no keyring.
    Result<std::string> of(const std::string& address);
    Result<void> keep(const std::string& address, const Secret& password, bool inKeyring);
    Result<void> remove(const std::string& address); ///< fine where there is none

private:
    SessionKeys m_session;
    Keyring m_keyring { "database" };
};

} // namespace core::llm
