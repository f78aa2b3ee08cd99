// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/installation.h"

#include "sandbox/messages/wall_fault.h"

namespace sandbox {

Result<Installation> Installation::locate()
{
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error) {
        return fail(ErrorKind::Internal, WallFaultKind::OwnFilesNotFound, error.message());
    }
    const auto prefix = program.parent_path().parent_path();
    const Installation found { prefix / "libexec/assay/assay-jail", prefix / "libexec/assay/assay-scan",
        prefix / "share/assay/kernel", prefix / "share/assay" };
    for (const auto& part : { found.jailHelper, found.kernel }) {
        if (!std::filesystem::exists(part, error)) {
            return fail(ErrorKind::Jail, { WallFaultKind::PartMissing, { .texts = { part.string() } } });
        }
    }
    return found;
}

} // namespace sandbox
