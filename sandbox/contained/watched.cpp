// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/processes.h"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <unistd.h>

namespace jail {

namespace {

/// An open file of /proc stays that of its process: no later one of the same number is taken for it.
bool tellsOfLife(int stat)
{
    std::array<char, 512> bytes {};
    const auto count = ::pread(stat, bytes.data(), bytes.size(), 0);
    const std::string_view text(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    const auto name = text.rfind(')'); // the program's own choice ends there
    return name != text.npos && name + 2 < text.size() && text[name + 2] != 'Z' && text[name + 2] != 'X';
}

} // namespace

bool Watched::add(pid_t pid)
{
    const auto path = "/proc/" + std::to_string(pid) + "/stat";
    const int fd = contains(pid) ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    return fd >= 0 && m_descriptors.emplace(pid, fd).second;
}

std::set<pid_t> Watched::alive() const
{
    auto pids = all();
    std::erase_if(pids, [this](pid_t pid) { return !tellsOfLife(m_descriptors.at(pid)); });
    return pids;
}

} // namespace jail
