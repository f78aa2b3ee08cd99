// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/build.h"

#include "sandbox/run/sha256.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace sandbox {

namespace fs = std::filesystem;

fs::path agentOf(const Installation& installation)
{
    return installation.jailHelper.parent_path().parent_path().parent_path() / "bin/assay-agent";
}

std::string buildOf(const Installation& installation)
{
    std::vector<std::pair<std::string, fs::path>> parts { { "agent", agentOf(installation) },
        { "helper", installation.jailHelper } };
    constexpr std::array<std::string_view, 3> sources { ".py", ".js", ".json" };
    std::error_code error;
    const auto kernel = fs::canonical(installation.kernel, error);
    for (auto entry = fs::recursive_directory_iterator(kernel, error); !error && entry != fs::end(entry);
        entry.increment(error)) {
        if (std::ranges::contains(sources, entry->path().extension().string())) {
            parts.emplace_back(entry->path().lexically_relative(kernel).string(), entry->path());
        }
    }
    std::ranges::sort(parts);
    std::string hashes;
    for (const auto& [name, path] : parts) {
        const auto hash = sha256OfFile(path);
        if (error || !hash) {
            return {};
        }
        hashes += name + ' ' + *hash + '\n';
    }
    return sha256(hashes);
}

} // namespace sandbox
