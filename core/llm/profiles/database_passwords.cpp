// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/profiles/database_passwords.h"

namespace core::llm {

Result<std::string> DatabasePasswords::of(const std::string& address)
{
    const auto typed = m_session.read(address);
    const auto kept = (typed && *typed) || !hasKeyring() ? typed : m_keyring.read(address);
    return kept.transform([](const auto& password) { return password ? password->reveal() : std::string(); });
}

Result<void> DatabasePasswords::keep(const std::string& address, const Secret& password, bool inKeyring)
{
    const auto kept = inKeyring ? m_keyring.write(address, password) : Result<void>();
    return kept ? m_session.write(address, password) : kept;
}

Result<void> DatabasePasswords::remove(const std::string& address)
{
    const auto forgotten = m_session.remove(address);
    return forgotten && hasKeyring() ? m_keyring.remove(address) : forgotten;
}

} // namespace core::llm
