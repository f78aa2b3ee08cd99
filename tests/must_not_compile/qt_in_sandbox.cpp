// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/session.h"
#ifdef OFFENCE
#include <QString>
#endif
