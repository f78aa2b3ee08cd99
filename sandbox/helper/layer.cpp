// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/layer.h"

#include <cerrno>
#include <unistd.h>

namespace jail {

namespace {

void (*tell)(const Refusal&) = nullptr;
int stepsUntilFailure = 0;

} // namespace

void tellRefusalsBy(void (*teller)(const Refusal&))
{
    tell = teller;
}

void refuse(std::string_view layer, std::string_view step, int error)
{
    if (tell != nullptr) {
        tell({ std::string(layer), std::string(step), error });
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
