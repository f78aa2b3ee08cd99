// SPDX-License-Identifier: GPL-3.0-or-later
// A report as text, in each of its forms that are one.
#pragma once

#include "core/report/report_file.h"

#include <QString>

namespace test {

inline std::string paint(const sandbox::ChartSpec&)
{
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"/>";
}

inline std::string made(const QString& kind, const core::ReportSource& source)
{
    return kind == QStringLiteral("html") ? core::htmlReport(source, paint)
        : kind == QStringLiteral("print") ? core::printReport(source)
        : kind == QStringLiteral("md")    ? core::markdownReport(source)
        : kind == QStringLiteral("py")    ? core::scriptReport(source)
                                          : core::notebookReport(source);
}

} // namespace test
