// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/session.h"

#include <QTemporaryDir>

namespace test {

/// A session of the jail as it is installed here, whose artifacts come into `directory`.
inline sandbox::Result<sandbox::Session> openSession(const QTemporaryDir& directory)
{
    return sandbox::Installation::locate().and_then([&](const sandbox::Installation& installation) {
        return sandbox::Session::open(
            { .installation = installation, .limits = {}, .artifactDirectory = directory.path().toStdString() });
    });
}

} // namespace test
