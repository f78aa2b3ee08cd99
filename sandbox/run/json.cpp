// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/json.h"

#include "sandbox/run/json_shape.h"

template class nlohmann::basic_json<>;

namespace sandbox {

int depthOf(std::string_view text)
{
    JsonShape shape;
    shape.add(text);
    return shape.depth();
}

Json readJson(std::string_view text)
{
    return depthOf(text) > deepestJson ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
}

} // namespace sandbox
