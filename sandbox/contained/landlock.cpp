// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/landlock.h"

#include "sandbox/helper/layer.h"

#include <cerrno>

namespace jail {

void restrictWithLandlock()
{
    refuse("landlock", "restricting", ENOSYS);
}

int landlockAbi()
{
    return 0;
}

} // namespace jail
