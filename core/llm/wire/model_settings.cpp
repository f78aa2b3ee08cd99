// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/model_settings.h"

#include "core/llm/disclosure/web_address.h"

namespace core::llm {

HttpLimits limitsFor(const ModelProfile& profile)
{
    HttpLimits limits;
    limits.firstByte = isLoopback(profile.baseUrl) ? std::chrono::minutes(10) : std::chrono::minutes(2);
    const auto set = [](std::chrono::milliseconds& limit, int seconds) {
        limit = seconds > 0 ? std::chrono::seconds(seconds) : limit;
    };
    set(limits.connect, profile.patience.connect);
    set(limits.firstByte, profile.patience.firstByte);
    set(limits.idle, profile.patience.silence);
    set(limits.total, profile.patience.whole);
    return limits;
}

} // namespace core::llm
