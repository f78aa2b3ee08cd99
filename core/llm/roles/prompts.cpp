// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/roles/prompts.h"

#include "core/domain/fault.h"

#include <fstream>
#include <iterator>

namespace core::llm {

namespace {
Result<std::string> fileText(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::string text { std::istreambuf_iterator<char>(file), {} };
    if (!file || text.empty()) {
        return fail(ErrorKind::Io, { WallFaultKind::PartMissing, { .texts = { path.string() } } });
    }
    return text;
}
} // namespace

Result<Prompts> Prompts::load(const std::filesystem::path& directory, bool small)
{
    Prompts prompts;
    for (const auto& [name, text] : { std::pair { small ? "system_small.md" : "system.md", &prompts.system },
             { "code.md", &prompts.code }, { "repair.md", &prompts.repair }, { "changes.md", &prompts.changes },
             { "plan.md", &prompts.plan }, { "verify.md", &prompts.verify }, { "answer.md", &prompts.answer },
             { "explain.md", &prompts.explain }, { "properties.md", &prompts.properties } }) {
        auto read = fileText(directory / name);
        if (!read) {
            return std::unexpected(read.error());
        }
        *text = *std::move(read);
    }
    return prompts;
}

Result<Passages> filled(const std::string& text, const PromptValues& values)
{
    const std::string_view pattern(text);
    Passages out;
    std::size_t from = 0;
    for (auto open = text.find("{{"); open != text.npos; open = text.find("{{", from)) {
        const auto close = text.find("}}", open);
        const auto name = text.substr(open + 2, close - open - 2);
        const auto value = values.find(name);
        if (close == text.npos || value == values.end()) {
            return fail(ErrorKind::Internal, { FaultKind::UnknownPlaceholder, { .texts = { name } } });
        }
        out += Passages::spoken(pattern.substr(from, open - from)) + value->second;
        from = close + 2;
    }
    return out + Passages::spoken(pattern.substr(from));
}

} // namespace core::llm
