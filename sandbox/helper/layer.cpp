// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/layer.h"

#include "sandbox/helper/channel.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace jail {

namespace {

int refusalSocket = -1;
int stepsUntilFailure = 0;

} // namespace

std::string refusalOf(std::string_view layer, std::string_view step, int error)
{
    const auto* const reason = error != 0 ? std::strerror(error) : "it ended unexpectedly";
    const nlohmann::json json { { "event", "refused" }, { "layer", layer }, { "step", step }, { "error", error },
        { "reason", reason } };
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void tellRefusalsOn(int socket)
{
    refusalSocket = socket;
}

void tellMissing(std::string_view layer)
{
    sendMessage(refusalSocket, std::string(missingPrefix).append(layer));
}

void refuse(std::string_view layer, std::string_view step, int error)
{
    if (refusalSocket >= 0) {
        sendMessage(refusalSocket, refusalOf(layer, step, error));
    }
    ::_exit(70);
}

long need(long result, std::string_view layer, std::string_view step)
{
    if (result < 0) {
        refuse(layer, step, errno);
    }
    if (stepsUntilFailure > 0 && --stepsUntilFailure == 0) {
        refuse(layer, std::string(step) + " (made to fail on request)", EIO);
    }
    return result;
}

void failAtStep(int number)
{
    stepsUntilFailure = number;
}

} // namespace jail
