// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/diff.h"

#include <QPlainTextEdit>

namespace ui {

/// A unified difference: every line with its old and new number, and a + or - where it changed.
class DiffView : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit DiffView(QWidget* parent = nullptr);
    void showDiff(const std::vector<core::DiffLine>& lines);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fitHeight();
    void colour();
    std::vector<core::DiffKind> m_kinds;
};

} // namespace ui
