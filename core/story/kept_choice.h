// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"

#include <string>

namespace core {

class Workspace;

/// What a person chose for a document, kept in it under a name and sealed, so that no other document can bring it
/// along.
struct KeptChoice {
    std::string text; ///< empty: there is none
    bool isOurs = true; ///< this user made it on this machine
};

KeptChoice keptChoice(const Workspace& workspace, const std::string& name);
Result<void> keepChoice(Workspace& workspace, const std::string& name, const std::string& text);

} // namespace core
