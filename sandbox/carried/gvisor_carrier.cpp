// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/build.h"
#include "sandbox/carried/carriers.h"
#include "sandbox/messages/wall_fault.h"
#include "sandbox/run/json.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace sandbox {

namespace {

namespace fs = std::filesystem;

constexpr auto runscSays = std::to_array<std::pair<std::string_view, CarriedFaultKind>>({
    { "no space left on device", CarriedFaultKind::OtherSideFull },
    { "cannot allocate memory", CarriedFaultKind::NoMemoryForIt },
});

/// Of this machine: what Python and its libraries need, and Assay's own parts. Absent ones are left out.
Json mountsFor(const Installation& installation)
{
    constexpr const char* own = "/assay"; // where the agent finds its parts beside itself
    auto mounts = Json::array({ { { "destination", "/proc" }, { "type", "proc" }, { "source", "proc" } },
        { { "destination", "/dev" }, { "type", "tmpfs" }, { "source", "tmpfs" } },
        { { "destination", "/tmp" }, { "type", "tmpfs" }, { "source", "tmpfs" } } });
    const auto bind = [&](const fs::path& source, const std::string& target) {
        std::error_code error;
        if (const auto real = fs::canonical(source, error); !error) {
            mounts.push_back({ { "destination", target }, { "type", "bind" }, { "source", real.string() },
                { "options", { "rbind", "ro", "nosuid", "nodev" } } });
        }
    };
    for (const std::string path : { "/usr", "/etc/alternatives", "/etc/ld.so.cache", "/etc/fonts", "/etc/matplotlibrc",
             "/etc/python3", "/etc/python3.12", "/etc/python3.13", "/etc/python3.14" }) {
        bind(path, path);
    }
    const auto helpers = installation.jailHelper.parent_path();
    bind(agentOf(installation), std::string(own) + "/bin/assay-agent");
    for (const auto* const helper : { "assay-jail", "assay-contained" }) {
        bind(helpers / helper, std::string(own) + "/libexec/assay/" + helper);
    }
    bind(installation.kernel, std::string(own) + "/share/assay/kernel");
    return mounts;
}

/// As the OCI's runtime specification has it.
Json containerFor(const Installation& installation)
{
    const Json capabilities = gvisorCapabilities;
    Json namespaces = Json::array();
    for (const auto* const type : { "pid", "network", "ipc", "uts", "mount" }) {
        namespaces.push_back({ { "type", type } });
    }
    return {
        { "ociVersion", "1.0.0" }, { "hostname", "assay" }, { "root", { { "path", "root" }, { "readonly", true } } },
        { "mounts", mountsFor(installation) }, { "linux", { { "namespaces", namespaces } } },
        { "process",
            { { "user", { { "uid", 0 }, { "gid", 0 } } }, { "cwd", "/" }, { "noNewPrivileges", true },
                { "env", { "PATH=/usr/bin", "HOME=/tmp", "LANG=C.UTF-8" } },
                { "args", { "/assay/bin/assay-agent", "--contained" } },
                { "capabilities",
                    { { "bounding", capabilities }, { "effective", capabilities }, { "permitted", capabilities } } } } }
    };
}

/// The folder that runsc starts a container from, with a root that is empty but for places of mounts.
bool writeBundle(const fs::path& folder, const Installation& installation)
{
    std::error_code error;
    fs::create_directories(folder / "root/jail", error);
    fs::create_directory(folder / "root/groups", error);
    for (const char* const name : { "lib", "lib64", "bin", "sbin" }) {
        fs::create_symlink(fs::path("usr") / name, folder / "root" / name, error);
    }
    std::ofstream config(folder / "config.json");
    config << dump(containerFor(installation));
    return !error && config.flush().good();
}

} // namespace

/// The kernel that runs there is gVisor's, a program of this machine. It cannot build our jail, so the agent makes what
/// it can (sandbox/contained).
Result<Carrier> gvisorCarrier(const CarrierRequest& request)
{
    auto made = TemporaryDirectory::make("gvisor");
    if (!made) {
        return std::unexpected(made.error());
    }
    auto folder = std::make_shared<const TemporaryDirectory>(std::move(*made));
    const auto& path = folder->path();
    if (!writeBundle(path, request.installation)) {
        return fail(ErrorKind::Io, { CarriedFaultKind::OtherSideFull, { .texts = { request.wall } } });
    }
    const auto command = [&](std::vector<std::string> words) {
        std::vector<std::string> whole { "runsc", "--root=" + (path / "state").string(), "--network=none",
            "--ignore-cgroups", "--overlay2=none" };
        if (::geteuid() != 0) {
            whole.emplace_back("--rootless");
        }
        whole.insert(whole.end(), words.begin(), words.end());
        return whole;
    };
    return Carrier { .wall = request.wall,
        .start = command({ "run", "--bundle=" + path.string(), "{name}" }),
        .processors = request.limits.cpus,
        .remove = command({ "delete", "--force", "{name}" }),
        .folder = folder,
        .explain = [wall = request.wall](std::string_view said, bool isMissing) {
            return explained(wall, "runsc", runscSays, said, isMissing);
        } };
}

} // namespace sandbox
