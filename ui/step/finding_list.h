// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/finding.h"

#include <QWidget>

#include <string>
#include <vector>

class QVBoxLayout;

namespace ui {

/// What the check found in the code under review, a row each: where, what, and the remedies.
class FindingList : public QWidget {
    Q_OBJECT
public:
    explicit FindingList(QWidget* parent = nullptr);

    /// `code`: what the findings are of.
    void showFindings(const std::string& code, const std::vector<core::Finding>& findings);

    /// The rows that are more than notes.
    static int countOfWarnings(const std::vector<core::Finding>& findings);

signals:
    void lineWanted(int line);
    void fixWanted(const core::CodeFix& fix, const std::string& code);

private:
    QWidget* makeRow(const core::Finding& finding, const std::vector<int>& lines); ///< on which the same is found

    QVBoxLayout* m_column;
};

} // namespace ui
