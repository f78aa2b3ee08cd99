// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/cgroup.h"

#include "sandbox/helper/processes.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <map>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace jail {

namespace {

namespace fs = std::filesystem;

const fs::path top = "/sys/fs/cgroup";
const std::string prefix = "assay-jail-";

/// Where this process is, by controller; version 2 under the empty name.
std::map<std::string, std::string> ownGroups()
{
    std::map<std::string, std::string> groups;
    std::istringstream file(contentOf("/proc/self/cgroup"));
    for (std::string line; std::getline(file, line);) { // "4:memory:/some/group"
        const auto first = line.find(':');
        const auto second = line.find(':', first + 1);
        if (second == std::string::npos) {
            continue;
        }
        std::istringstream names(line.substr(first + 1, second - first - 1) + ',');
        for (std::string name; std::getline(names, name, ',');) {
            groups[name] = line.substr(second + 2);
        }
    }
    return groups;
}

/// The number after `key` at the start of a line of "key number" lines; 0 if there is none.
std::int64_t valueOf(const std::string& text, const std::string& key)
{
    const auto lines = '\n' + text;
    const auto at = lines.find('\n' + key + ' ');
    return at == std::string::npos ? 0 : std::strtoll(lines.c_str() + at + key.size() + 2, nullptr, 10);
}

/// Groups of supervisors that were killed before they could tidy up.
void removeStale(const fs::path& parent)
{
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(parent, error)) {
        const auto name = entry.path().filename().string();
        if (name.starts_with(prefix) && ::kill(std::atoi(name.c_str() + prefix.size()), 0) != 0 && errno == ESRCH) {
            ::rmdir(entry.path().c_str());
        }
    }
}

} // namespace

Cgroup::Cgroup(const Config& config, pid_t child)
{
    if (std::ranges::contains(config.withoutLayers, "cgroup")) {
        return;
    }
    const auto own = ownGroups();
    // A wall behind the limit that supervision watches: there is room to end the run in good order before the kernel
    // kills something.
    const auto memory = config.memoryBytes + config.memoryBytes / 4 + (128LL << 20);
    const std::int64_t tasks = config.processes + 64; // likewise behind RLIMIT_NPROC
    if (const auto found = own.find(""); found != own.end()) {
        const auto group = top / found->second;
        const auto controllers = ' ' + contentOf(group / "cgroup.controllers");
        if (controllers.contains(" memory") && controllers.contains(" pids") && ::access(group.c_str(), W_OK) == 0) {
            // A group may hold processes or limit its children, never both: we step aside into one of our own, with
            // the child.
            m_own = group / (prefix + std::to_string(::getpid()) + "-supervisor");
            if (::mkdir(m_own.c_str(), 0755) == 0 && writeTo(m_own / "cgroup.procs", std::to_string(::getpid()))
                && writeTo(m_own / "cgroup.procs", std::to_string(child))
                && writeTo(group / "cgroup.subtree_control", "+memory +pids")
                && enter(group, { { "memory.max", memory }, { "pids.max", tasks } }, child)) {
                writeTo(m_groups.front() / "memory.swap.max", "0"); // absent without swap
                m_version = 2;
                return;
            }
            leave();
        }
    }
    if (own.contains("memory") && own.contains("pids")) {
        if (enter(top / "memory" / own.at("memory"), { { "memory.limit_in_bytes", memory } }, 0)
            && enter(top / "pids" / own.at("pids"), { { "pids.max", tasks } }, 0)) {
            writeTo(m_groups.front() / "memory.memsw.limit_in_bytes", std::to_string(memory));
            m_version = 1;
            return;
        }
        leave();
    }
}

bool Cgroup::enter(const fs::path& parent, const std::vector<std::pair<std::string, std::int64_t>>& limits, pid_t child)
{
    removeStale(parent);
    const auto group = parent / (prefix + std::to_string(::getpid()));
    if (::access(parent.c_str(), W_OK) != 0 || ::mkdir(group.c_str(), 0755) != 0) {
        return false;
    }
    m_groups.push_back(group);
    const auto set = [&](const auto& limit) { return writeTo(group / limit.first, std::to_string(limit.second)); };
    if (child == 0) {
        m_entrances.push_back(::open((group / "tasks").c_str(), O_WRONLY | O_CLOEXEC));
    }
    return std::ranges::all_of(limits, set)
        && (child == 0 ? m_entrances.back() >= 0 : writeTo(group / "cgroup.procs", std::to_string(child)));
}

void Cgroup::lead(const std::function<void(int)>& give)
{
    std::ranges::for_each(m_entrances, give);
    std::ranges::for_each(std::exchange(m_entrances, {}), ::close);
}

void Cgroup::leave()
{
    lead([](int) { });
    for (const auto& group : m_groups) {
        // Whoever is still in it goes back to where we are.
        std::istringstream pids(contentOf(group / "cgroup.procs"));
        for (std::string pid; pids >> pid;) {
            writeTo(group.parent_path() / "cgroup.procs", pid);
        }
        ::rmdir(group.c_str());
    }
    m_groups.clear();
    if (!m_own.empty()) {
        writeTo(m_own.parent_path() / "cgroup.subtree_control", "-memory -pids");
        writeTo(m_own.parent_path() / "cgroup.procs", std::to_string(::getpid()));
        ::rmdir(m_own.c_str());
        m_own.clear();
    }
}

std::optional<std::int64_t> Cgroup::memoryBytes() const
{
    if (m_version == 0) {
        return std::nullopt;
    }
    const auto stat = contentOf(m_groups.front() / "memory.stat");
    if (m_version == 2) {
        return valueOf(stat, "anon") + valueOf(stat, "shmem") + valueOf(stat, "kernel");
    }
    return valueOf(stat, "rss") + valueOf(stat, "shmem")
        + std::atoll(contentOf(m_groups.front() / "memory.kmem.usage_in_bytes").c_str());
}

std::int64_t Cgroup::memoryKills() const
{
    return m_version == 0
        ? 0
        : valueOf(contentOf(m_groups.front() / (m_version == 2 ? "memory.events" : "memory.oom_control")), "oom_kill");
}

} // namespace jail
