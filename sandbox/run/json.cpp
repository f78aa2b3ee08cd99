// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/json.h"

template class nlohmann::basic_json<>;
