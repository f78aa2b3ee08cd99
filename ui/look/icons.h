// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QLatin1StringView>

namespace ui {

enum class Tone { Text, Muted, Accent, OnAccent, Good, Warn, Bad };

/// One of resources/icons, drawn in a colour of the current theme each time it is painted, at any scale.
QIcon icon(QLatin1StringView name, Tone tone = Tone::Muted);
/// The program's own icon, in its own colours.
QIcon programIcon();

} // namespace ui
