// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace core::llm {

/// What a request to a model's server is for.
enum class Purpose {
    WriteCode,
    Repair,
    ChangeCode,
    Plan,
    CheckResult,
    WriteAnswer,
    ExplainCode,
    WriteProperties,
    FindLocalServer,
    FetchModel,
    ListModels,
    ModelDetails,
    TestConnection,
};
/// As the ledger has it: "write code".
std::string purposeWord(Purpose purpose);

} // namespace core::llm
