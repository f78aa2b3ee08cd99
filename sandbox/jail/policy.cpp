// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/policy.h"

#include "sandbox/jail/artifacts.h"
#include "sandbox/messages/wall_fault.h"
#include "sandbox/run/environment.h"

#include <algorithm>
#include <set>

namespace sandbox {

namespace {

Json baseConfig(const Installation& installation, const std::vector<Input>& inputs, const Limits& limits)
{
    auto binds = Json::array();
    for (const auto& input : inputs) {
        binds.push_back(
            { { "source", std::filesystem::absolute(input.path).string() }, { "target", "/work/" + input.name } });
    }
    return { { "version", ASSAY_VERSION }, { "binds", std::move(binds) }, { "environment", jailEnvironment() },
        { "memory_bytes", limits.memoryBytes }, { "disk_bytes", limits.diskBytes }, { "disk_files", mostFiles(limits) },
        { "processes", limits.processes }, { "cpus", limits.cpus }, { "without_layers", installation.withoutLayers },
        { "accept_missing", installation.acceptMissing } };
}

void bind(Json& config, const std::filesystem::path& source, const char* target)
{
    config["binds"].push_back({ { "source", source.string() }, { "target", target } });
}

/// DuckDB in a folder of the user's; empty: it is not there. One in /usr is seen inside as it is.
std::filesystem::path duckdbLibrary()
{
    const auto data = ownFolder("XDG_DATA_HOME", ".local/share");
    std::error_code error;
    const auto real = std::filesystem::canonical(data / "assay/duckdb/libduckdb.so", error);
    return !error && std::filesystem::is_regular_file(real, error) ? real : std::filesystem::path();
}

} // namespace

std::int64_t mostFiles(const Limits& limits)
{
    return std::max<std::int64_t>(1'000, limits.diskBytes / 16'384);
}

std::vector<std::string> jailEnvironment()
{
    // One thread in every numeric library: a process with threads cannot be forked safely, and a run is a fork.
    return { "HOME=/tmp", "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "MKL_NUM_THREADS=1", "MPLBACKEND=Agg",
        "MPLCONFIGDIR=/tmp/matplotlib", "NUMEXPR_NUM_THREADS=1", "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1",
        "PATH=/usr/bin", "PYTHONDONTWRITEBYTECODE=1", "PYTHONHASHSEED=0", "PYTHONNOUSERSITE=1", "TERM=dumb",
        "TMPDIR=/tmp", "TZ=UTC" };
}

std::vector<std::string> jailLayers()
{
    return { "user namespace", "mount namespace", "pid namespace", "network namespace", "ipc namespace",
        "uts namespace", "cgroup namespace", "identity", "mounts", "proc", "pivot_root", "descriptors", "capabilities",
        "no_new_privs", "limits", "landlock", "seccomp" };
}

Json kernelConfig(const Installation& installation, const std::vector<Input>& inputs, const Limits& limits,
    const std::filesystem::path& columns)
{
    auto config = scriptConfig(installation, "session/main.py", {}, inputs, limits);
    config["scope"] = true; // programs that live for a moment only would wait longer for it than they run
    if (!columns.empty()) {
        bind(config, columns, "/columns");
    }
    if (const auto library = duckdbLibrary(); !library.empty()) {
        bind(config, library, "/duckdb/libduckdb.so");
        config["binds"].back()["library"] = true;
    }
    return config;
}

Json scriptConfig(const Installation& installation, const std::string& script,
    const std::vector<std::string>& arguments, const std::vector<Input>& inputs, const Limits& limits)
{
    auto config = baseConfig(installation, inputs, limits);
    std::error_code error;
    const auto kernel = std::filesystem::canonical(installation.kernel, error);
    bind(config, error ? installation.kernel : kernel, "/kernel");
    config["command"] = { "/usr/bin/python3", "-P", "-B", "/kernel/" + script };
    for (const auto& argument : arguments) {
        config["command"].push_back(argument);
    }
    return config;
}

Json programConfig(const Installation& installation, const std::filesystem::path& program,
    const std::vector<std::string>& arguments, const std::vector<Input>& inputs, const Limits& limits)
{
    auto config = baseConfig(installation, inputs, limits);
    bind(config, program, "/program");
    config["command"] = { "/program" };
    for (const auto& argument : arguments) {
        config["command"].push_back(argument);
    }
    return config;
}

Result<void> checkPath(const std::filesystem::path& path)
{
    if (!isText(path.string())) {
        return fail(ErrorKind::BadInput, { WallFaultKind::NameNotUtf8, { .texts = { escapedName(path.string()) } } });
    }
    return {};
}

Result<void> checkInputs(const std::vector<Input>& inputs)
{
    std::set<std::string> names;
    for (const auto& [name, path, sha256] : inputs) {
        std::error_code error;
        if (auto checked = isText(name) ? checkPath(path) : checkPath(name); !checked) {
            return checked;
        }
        if (name.empty() || name == "." || name == ".." || name.size() > 255 || name.find('/') != std::string::npos
            || name.find('\0') != std::string::npos) {
            return fail(ErrorKind::BadInput, { WallFaultKind::NameUnusable, { .texts = { name } } });
        }
        if (!names.insert(name).second) {
            return fail(ErrorKind::BadInput, { WallFaultKind::NameTwice, { .texts = { name } } });
        }
        if (!std::filesystem::is_regular_file(path, error)) {
            return fail(
                ErrorKind::BadInput, { WallFaultKind::InputGone, { .texts = { path.string() } } }, error.message());
        }
    }
    return {};
}

} // namespace sandbox
