// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/scope.h"

#include <chrono>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <systemd/sd-bus.h>
#include <thread>
#include <unistd.h>

namespace sandbox {

namespace {

constexpr auto scopeTime = std::chrono::seconds(2);

std::string groupsOf(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/cgroup");
    return { std::istreambuf_iterator<char>(file), {} };
}

} // namespace

bool enterScope(pid_t process)
{
    sd_bus* opened = nullptr;
    if ((::geteuid() == 0 ? ::sd_bus_open_system(&opened) : ::sd_bus_open_user(&opened)) < 0) {
        return false;
    }
    const std::unique_ptr<sd_bus, decltype(&::sd_bus_flush_close_unref)> bus(opened, ::sd_bus_flush_close_unref);
    ::sd_bus_set_method_call_timeout(opened, std::chrono::microseconds(scopeTime).count());
    const auto name = "assay-jail-" + std::to_string(process) + ".scope";
    // A name, what to do if it is taken, the properties, and no further units.
    const int asked = ::sd_bus_call_method(opened, "org.freedesktop.systemd1", "/org/freedesktop/systemd1",
        "org.freedesktop.systemd1.Manager", "StartTransientUnit", nullptr, nullptr, "ssa(sv)a(sa(sv))", name.c_str(),
        "fail", 4, "PIDs", "au", 1, static_cast<unsigned>(process), "Delegate", "b", 1, "CollectMode", "s",
        "inactive-or-failed", "Description", "s", "The jail of an analysis in Assay", 0);
    // It is queued now; the process is moved a moment later.
    for (const auto end = std::chrono::steady_clock::now() + scopeTime;
        asked >= 0 && std::chrono::steady_clock::now() < end;) {
        if (groupsOf(process).contains(name)) {
            return true;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

} // namespace sandbox
