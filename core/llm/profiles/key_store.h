// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"
#include "core/llm/wire/secret.h"

#include <optional>
#include <string>

namespace core::llm {

/// A place that keeps keys under the id of their profile. Any thread; a keyring may block while it asks the person.
class KeyStore {
public:
    virtual ~KeyStore() = default;
    virtual Result<std::optional<Secret>> read(const std::string& id) = 0; ///< nullopt: there is none
    virtual Result<void> write(const std::string& id, const Secret& key) = 0;
    virtual Result<void> remove(const std::string& id) = 0; ///< fine where there is none
};

} // namespace core::llm
