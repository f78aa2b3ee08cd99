// SPDX-License-Identifier: GPL-3.0-or-later
// What the host's /proc says of the processes that this test started, those inside its jails included.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <format>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace host {

/// A thread of a process that descends from this one.
struct Task {
    pid_t process = 0;
    pid_t task = 0;
    char state = 'X'; ///< as in /proc
    std::string name;
    bool isAlive() const { return state != 'Z' && state != 'X' && state != 'x'; }
};

/// Empty where it is gone, also while it is read.
inline std::string textOf(const std::filesystem::path& path)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    std::string text;
    std::array<char, 4096> block;
    for (ssize_t count = 0; fd >= 0 && (count = ::read(fd, block.data(), block.size())) > 0;) {
        text.append(block.data(), static_cast<std::size_t>(count));
    }
    ::close(fd);
    return text;
}

/// The state, the parent and the name in a stat file of /proc; an empty name: gone.
struct Stat {
    char state = 'X';
    pid_t parent = 0;
    std::string name;
};
inline Stat statOf(const std::filesystem::path& directory)
{
    const auto text = textOf(directory / "stat");
    const auto begin = text.find('(');
    const auto end = text.rfind(')');
    if (begin == std::string::npos || end == std::string::npos || end < begin) {
        return {};
    }
    Stat stat { .name = text.substr(begin + 1, end - begin - 1) };
    std::istringstream(text.substr(end + 1)) >> stat.state >> stat.parent;
    return stat;
}

inline std::vector<pid_t> numbersIn(const std::filesystem::path& directory)
{
    std::vector<pid_t> numbers;
    std::error_code gone;
    for (auto entry = std::filesystem::directory_iterator(directory, gone);
        !gone && entry != std::filesystem::directory_iterator(); entry.increment(gone)) {
        const auto name = entry->path().filename().string();
        if (name.find_first_not_of("0123456789") == std::string::npos) {
            numbers.push_back(std::stoi(name));
        }
    }
    return numbers;
}

/// The processes that descend from this one, itself left out, parents first.
inline std::vector<pid_t> descendants()
{
    std::multimap<pid_t, pid_t> children;
    for (const auto pid : numbersIn("/proc")) {
        children.emplace(statOf("/proc/" + std::to_string(pid)).parent, pid);
    }
    std::vector<pid_t> found { ::getpid() };
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto [first, last] = children.equal_range(found[i]);
        std::transform(first, last, std::back_inserter(found), [](const auto& pair) { return pair.second; });
    }
    found.erase(found.begin());
    return found;
}

/// All threads of all descendants, those of a process whose leader has ended too.
inline std::vector<Task> tasks()
{
    std::vector<Task> found;
    for (const auto pid : descendants()) {
        const auto directory = std::filesystem::path("/proc/" + std::to_string(pid)) / "task";
        for (const auto tid : numbersIn(directory)) {
            const auto stat = statOf(directory / std::to_string(tid));
            found.push_back({ pid, tid, stat.state, stat.name });
        }
    }
    return found;
}

/// The living threads of one of these names, in words; empty: there are none.
inline std::string aliveCalled(const std::set<std::string>& names)
{
    std::string text;
    for (const auto& task : tasks()) {
        if (task.isAlive() && names.contains(task.name)) {
            text += std::format("{} (process {}, thread {}, {}) ", task.name, task.process, task.task, task.state);
        }
    }
    return text;
}

/// The child of this process that stands for a jail: the newest.
inline pid_t newestHelper()
{
    pid_t newest = 0;
    for (const auto pid : descendants()) {
        const auto stat = statOf("/proc/" + std::to_string(pid));
        newest = stat.parent == ::getpid() && stat.name == "assay-jail" && stat.state != 'Z' ? std::max(newest, pid)
                                                                                             : newest;
    }
    return newest;
}

/// A line of a status file of /proc in bytes ("VmRSS:", "RssAnon:"); 0 where it has none.
inline std::int64_t bytesIn(const std::filesystem::path& status, std::string_view line)
{
    const auto text = textOf(status);
    const auto at = text.find(line);
    return at == std::string::npos ? 0 : std::strtoll(text.c_str() + at + line.size(), nullptr, 10) * 1024;
}

/// What processes of that name hold of their own, with what they share with their parents counted once a process.
inline std::int64_t memoryOf(const std::string& name)
{
    std::set<pid_t> seen;
    std::int64_t sum = 0;
    for (const auto& task : tasks()) {
        if (task.isAlive() && task.name == name && seen.insert(task.process).second) {
            sum += bytesIn(std::format("/proc/{}/task/{}/status", task.process, task.task), "RssAnon:");
        }
    }
    return sum;
}

/// The most that a quantity was while this lives, looked at every few milliseconds on a thread of its own.
template <typename Look> class Peak {
public:
    explicit Peak(Look look)
        : m_look(std::move(look))
        , m_thread([this](const std::stop_token& stop) {
            while (!stop.stop_requested()) {
                m_peak = std::max<std::int64_t>(m_peak, m_look());
                std::this_thread::sleep_for(std::chrono::milliseconds(3));
            }
        })
    {
    }
    std::int64_t operator()()
    {
        m_thread.request_stop();
        if (m_thread.joinable()) {
            m_thread.join();
        }
        return m_peak;
    }

private:
    Look m_look;
    std::atomic<std::int64_t> m_peak = 0;
    std::jthread m_thread;
};

} // namespace host
