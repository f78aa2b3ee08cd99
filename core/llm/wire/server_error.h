// SPDX-License-Identifier: GPL-3.0-or-later
// What servers say when they refuse, in whatever shape, and what it means for a person.
#pragma once

#include "core/llm/disclosure/failure.h"
#include "core/llm/wire/model_settings.h"

#include <cstdint>
#include <string>

namespace core::llm {

/// Fields may be missing; numbers and null are read as text.
struct ServerError {
    int status = 0; ///< HTTP; 0: in the middle of a stream
    std::string message;
    std::string type;
    std::string code;
    std::string parameter; ///< the one it does not like
    std::int64_t promptTokens = 0; ///< llama.cpp says both when the prompt is too long
    std::int64_t contextTokens = 0;
};

/// {"error": {…}}, {"error": "text"}, {"message": …}, {"detail": …}; of anything else the status alone.
ServerError serverErrorIn(const Json& body, int status);

Failure serverFailure(const ServerError& error, const ModelSettings& settings);

/// Of a whole response with a status that is not 2xx.
Failure responseFailure(const HttpHead& head, const std::string& body, const ModelSettings& settings);

/// The id to quote to the provider's support; may be empty.
std::string requestIdOf(const HttpHead& head);

} // namespace core::llm
