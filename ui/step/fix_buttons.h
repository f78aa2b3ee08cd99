// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/code_fix.h"

#include <QWidget>

#include <string>
#include <vector>

namespace ui {

/// A button for each remedy of a finding; nothing changes before its difference was seen and approved.
class FixButtons : public QWidget {
    Q_OBJECT
public:
    /// `code`: what the remedies are for.
    FixButtons(const std::string& code, const std::vector<core::CodeFix>& fixes, QWidget* parent = nullptr);

signals:
    void fixWanted(const core::CodeFix& fix);
};

} // namespace ui
