// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/profiles/key_store.h"

#include <string>
#include <utility>

namespace core::llm {

/// The desktop's keyring through QtKeychain: Secret Service or KWallet. It may ask the person to unlock it; that is
/// waited for a minute. Needs a QCoreApplication; any thread.
class Keyring : public KeyStore {
public:
    /// `kind`: what its entries are called before their id.
    explicit Keyring(std::string kind = "provider")
        : m_kind(std::move(kind))
    {
    }
    Result<std::optional<Secret>> read(const std::string& id) override;
    Result<void> write(const std::string& id, const Secret& key) override;
    Result<void> remove(const std::string& id) override;

private:
    std::string m_kind;
};

/// Whether this desktop has a keyring that Assay can use.
bool hasKeyring();

} // namespace core::llm
