// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/build.h"
#include "sandbox/carried/carriers.h"

namespace sandbox {

BroughtParts::BroughtParts(const Installation& installation)
    : m_parts(agentOf(installation).parent_path().parent_path().string())
{
    const auto folder = R"(d="${XDG_CACHE_HOME:-$HOME/.cache}/assay/parts-)" + buildOf(installation).substr(0, 16)
        + "\"; ";
    start = folder
        + "test -x \"$d/bin/assay-agent\" && test -x \"$d/libexec/assay/assay-jail\" && test -d "
          "\"$d/share/assay/kernel\""
          " || exit "
        + std::to_string(partsMissing) + "; exec \"$d/bin/assay-agent\" {name}";
    take = folder
        + "umask 022; p=\"$d.$$\"; mkdir -p \"$p\" && tar -xzf - -C \"$p\" && rm -rf \"$d\" && mv \"$p\" "
          "\"$d\" || { rm -rf \"$p\"; exit 1; }";
}

std::vector<std::string> BroughtParts::sendTo(const std::vector<std::string>& command) const
{
    std::vector<std::string> words { "sh", "-c",
        "tar -C \"$0\" --dereference --exclude=README.md --exclude=CMakeLists.txt -czf - bin/assay-agent "
        "libexec/assay/assay-jail share/assay/kernel | \"$@\"",
        m_parts };
    words.insert(words.end(), command.begin(), command.end());
    return words;
}

} // namespace sandbox
