// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace ui {

/// The saved documents opened of late, newest first, kept in the person's settings.
QStringList recentDocuments();
void rememberDocument(const QString& path);
void forgetRecentDocuments();

} // namespace ui
