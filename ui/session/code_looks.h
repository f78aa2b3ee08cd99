// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/analysis.h"

#include <map>

namespace ui {

/// Looks at code that was proposed, for what it does; where that fails, nothing is told.
class CodeLooks : public QObject {
    Q_OBJECT
public:
    explicit CodeLooks(Analysis& analysis, QObject* parent = nullptr)
        : QObject(parent)
        , m_analysis(analysis)
    {
    }
    void look(std::int64_t step, const std::string& code);

signals:
    void seen(std::int64_t step, const std::string& code, const core::Preflight& preflight);

private:
    Analysis& m_analysis;
    std::map<std::int64_t, Job> m_jobs; ///< by the step
};

} // namespace ui
