// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/run_request.h"

#include <array>
#include <utility>

namespace sandbox {

std::string languageOf(std::string_view code)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 6> marks { { { "%%sql", "sql" },
        { "%%javascript", "javascript" }, { "%%js", "javascript" }, { "%%shell", "shell" }, { "%%bash", "shell" },
        { "%%sh", "shell" } } };
    const auto line = code.substr(0, code.find('\n'));
    const auto word = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    for (const auto& [mark, language] : marks) {
        if (word == mark) {
            return language;
        }
    }
    return "python";
}

void to_json(Json& json, const TableReader& reader)
{
    json = { { "name", reader.name }, { "file", reader.file }, { "code", reader.code } };
    if (!reader.columns.empty()) { // seals of documents that know none are over what was written
        json["columns"] = reader.columns;
    }
}

void from_json(const Json& json, TableReader& reader)
{
    json.at("name").get_to(reader.name);
    json.at("file").get_to(reader.file);
    json.at("code").get_to(reader.code);
    reader.columns = json.value("columns", reader.columns);
}

} // namespace sandbox
