// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/workspace.h"

#include <string_view>

namespace core {

/// Whether a request of the ledger holds the text: in its bytes, in its texts as a model reads them (where the bytes
/// have "\n" and "\""), in where it went, why or when. The case of Latin letters does not count; the empty text is in
/// all.
bool holdsText(const OutboundRecord& record, std::string_view text);

} // namespace core
