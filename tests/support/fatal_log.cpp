// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fatal_log.h"

#include <QString>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>
#include <vector>

namespace test {

namespace {
std::vector<std::string>& expected()
{
    static std::vector<std::string> parts;
    return parts;
}

class FatalSink : public spdlog::sinks::base_sink<std::mutex> {
protected:
    void sink_it_(const spdlog::details::log_msg& message) override
    {
        const std::string text(message.payload.data(), message.payload.size());
        std::fprintf(stderr, "log: %s\n", text.c_str());
        if (message.level < spdlog::level::err) {
            return;
        }
        if (std::ranges::none_of(expected(), [&](const auto& part) { return text.contains(part); })) {
            std::fprintf(stderr, "FAIL: an error in the log that the test did not announce\n");
            std::_Exit(70);
        }
    }
    void flush_() override { }
};

const bool installed = [] {
    spdlog::set_default_logger(std::make_shared<spdlog::logger>("test", std::make_shared<FatalSink>()));
    return true;
}();
} // namespace

void expectError(const std::string& part)
{
    expected().push_back(part);
}

} // namespace test
