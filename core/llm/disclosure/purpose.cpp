// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/purpose.h"

#include "sandbox/run/json.h"

namespace core::llm {

std::string purposeWord(Purpose purpose)
{
    constexpr sandbox::EnumWords<Purpose, 13> words { { { Purpose::WriteCode, "write code" },
        { Purpose::Repair, "repair" }, { Purpose::ChangeCode, "change code" }, { Purpose::Plan, "plan" },
        { Purpose::CheckResult, "check the result" }, { Purpose::WriteAnswer, "write the answer" },
        { Purpose::ExplainCode, "explain code" }, { Purpose::WriteProperties, "write properties" },
        { Purpose::FindLocalServer, "look for a local server" }, { Purpose::FetchModel, "fetch a model" },
        { Purpose::ListModels, "list models" }, { Purpose::ModelDetails, "model details" },
        { Purpose::TestConnection, "test the connection" } } };
    return sandbox::wordOf(words, purpose);
}

} // namespace core::llm
