// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/carrier.h"

#include "sandbox/messages/carried_fault.h"

namespace sandbox {

bool isSocketHere(std::string_view address)
{
    return address.starts_with("unix://");
}

Error engineElsewhere(const std::string& engine, std::string_view address)
{
    const auto line = address.substr(0, address.find_first_of("\r\n")).substr(0, 200);
    return { ErrorKind::Jail, { CarriedFaultKind::EngineElsewhere, { .texts = { engine, std::string(line) } } } };
}

} // namespace sandbox
