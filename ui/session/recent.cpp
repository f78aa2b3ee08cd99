// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/recent.h"

#include <QSettings>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
const QString recentKey = u"recent/documents"_s;
constexpr qsizetype mostRecent = 10;
}

QStringList recentDocuments()
{
    return QSettings().value(recentKey).toStringList();
}

void rememberDocument(const QString& path)
{
    QStringList paths = recentDocuments();
    paths.removeAll(path);
    paths.prepend(path);
    QSettings().setValue(recentKey, paths.first(std::min(mostRecent, paths.size())));
}

void forgetRecentDocuments()
{
    QSettings().remove(recentKey);
}

} // namespace ui
