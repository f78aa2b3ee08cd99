// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/disclosure/http_transport.h"
#include "core/llm/wire/model_profile.h"
#include "core/llm/wire/secret.h"

namespace core::llm {

/// A profile with all it takes to speak to its model. The key lives in memory only.
struct ModelSettings {
    ModelProfile profile;
    Secret apiKey;
    HttpLimits limits;
};

/// Patient with a server of this machine, which may have to load its model first.
HttpLimits limitsFor(const ModelProfile& profile);

} // namespace core::llm
