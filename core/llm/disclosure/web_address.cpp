// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/web_address.h"

namespace core::llm {

std::string originOf(const std::string& url)
{
    const auto scheme = url.find("://");
    if (scheme == url.npos) {
        return url;
    }
    auto origin = url.substr(0, url.find_first_of("/?#", scheme + 3));
    if (const auto user = origin.find('@'); user != origin.npos) {
        origin.erase(scheme + 3, user - scheme - 2);
    }
    return origin;
}

std::string hostOf(const std::string& url)
{
    const auto origin = originOf(url);
    auto host = origin.substr(origin.find("://") + 3);
    if (host.starts_with('[')) {
        return host.substr(1, host.find(']') - 1);
    }
    return host.substr(0, host.find(':'));
}

bool isLoopback(const std::string& url)
{
    if (originOf(url).find("://") == std::string::npos) {
        return false;
    }
    const auto host = hostOf(url);
    return host == "localhost" || host == "::1"
        || (host.starts_with("127.") && host.find_first_not_of("0123456789.") == std::string::npos);
}

} // namespace core::llm
