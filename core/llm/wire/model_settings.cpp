// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/model_settings.h"

#include "core/llm/disclosure/web_address.h"

namespace core::llm {

HttpLimits limitsFor(const ModelProfile& profile)
{
    HttpLimits limits;
    limits.firstByte = isLoopback(profile.baseUrl) ? std::chrono::minutes(10) : std::chrono::minutes(2);
    return limits;
}

} // namespace core::llm
