// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/claim.h"

#include "sandbox/run/json_shape.h"

#include <stdexcept>

namespace sandbox {

Json readClaim(std::string_view text)
{
    JsonShape shape;
    shape.add(text);
    if (shape.depth() > deepestJson || shape.values() > mostClaimedValues) {
        throw std::invalid_argument(shape.depth() > deepestJson ? "it nests too deep" : "it has too many values");
    }
    return Json::parse(text);
}

} // namespace sandbox
