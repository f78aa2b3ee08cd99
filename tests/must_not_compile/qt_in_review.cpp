// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"
#ifdef OFFENCE
#include <QString>
#endif
