// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/carriers.h"
#include "sandbox/run/environment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <format>

namespace sandbox {

namespace {

namespace fs = std::filesystem;

constexpr auto qemuSays = std::to_array<std::pair<std::string_view, CarriedFaultKind>>({
    { "No space left on device", CarriedFaultKind::OtherSideFull },
    { "Cannot allocate memory", CarriedFaultKind::NoMemoryForIt },
    { "cannot set up guest memory", CarriedFaultKind::NoMemoryForIt },
});

constexpr std::int64_t forSystem = 512; ///< MB, beside what the jail may have

/// QEMU takes a comma for the end of a value.
std::string asValue(const fs::path& path)
{
    std::string escaped;
    for (const char one : path.string()) {
        escaped += one == ',' ? ",," : std::string(1, one);
    }
    return escaped;
}

} // namespace

/// A machine without network, screen or disk that can be written; one port of it is our pipes, and its console goes to
/// the standard error, where it says why it did not start.
Result<Carrier> qemuCarrier(const CarrierRequest& request)
{
    const auto& limits = request.limits;
    // packaging/image puts the kernel and the root of the machine there.
    const auto folder = ownFolder("XDG_DATA_HOME", ".local/share") / "assay/qemu";
    const auto kernel = folder / "vmlinuz";
    const auto root = folder / "root.ext4";
    std::error_code error;
    if (!fs::exists(kernel, error) || !fs::exists(root, error)) {
        return fail(ErrorKind::Jail, { CarriedFaultKind::ImageMissing, { .texts = { request.wall } } });
    }
    const auto processors = std::max(1, static_cast<int>(std::ceil(limits.cpus)));
    return Carrier { .wall = request.wall,
        .start = { "qemu-system-x86_64", "-name", "{name}", "-nodefaults", "-no-user-config", "-no-reboot", "-display",
            "none", "-sandbox", "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny", "-machine",
            "q35", "-accel", "kvm", "-accel", "tcg", "-cpu", "max", "-smp", std::to_string(processors), "-m",
            std::format("{}M", (limits.memoryBytes >> 20) + (limits.diskBytes >> 20) + forSystem), "-kernel",
            kernel.string(), "-append",
            "root=/dev/nvme0n1 rootfstype=ext4 ro init=/usr/sbin/assay-init console=ttyS0 quiet panic=-1", "-drive",
            "if=none,id=root,format=raw,readonly=on,file=" + asValue(root), "-device", "nvme,drive=root,serial=root",
            "-device", "virtio-serial-pci", "-chardev", "stdio,id=agent,signal=off", "-device",
            "virtserialport,chardev=agent,name=assay", "-chardev", "file,id=console,path=/dev/stderr", "-serial",
            "chardev:console" },
        .leash = (request.installation.jailHelper.parent_path() / "assay-leash").string(),
        .patience = std::chrono::minutes(5), // without KVM it computes each instruction
        .explain = [wall = request.wall](std::string_view said, bool isMissing) {
            return explained(wall, "qemu-system-x86", qemuSays, said, isMissing);
        } };
}

} // namespace sandbox
