// SPDX-License-Identifier: GPL-3.0-or-later
// Models differ in the fields they take. None that shapes the sampling is ever sent; a field that a model refuses by
// name is left out, or sent under the name it wants.
#pragma once

#include "core/llm/disclosure/failure.h"

#include <set>
#include <string>

namespace core::llm {

/// The field of the request body that the failure refuses by name, if leaving it out makes sense; else empty.
std::string refusedParameter(const Failure& failure, const std::string& body);

/// The body without those fields. The two names of the reply's length limit replace each other.
std::string withoutParameters(const std::string& body, const std::set<std::string>& names);

} // namespace core::llm
