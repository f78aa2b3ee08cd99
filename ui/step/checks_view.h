// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"

#include <QWidget>

class QVBoxLayout;

namespace ui {

/// What a person may make of an answer: one line with the verdict, the way that the rows went, what was found, and,
/// folded, what was compared and found sound.
class ChecksView : public QWidget {
    Q_OBJECT
public:
    ChecksView(const core::Answer& answer, const sandbox::RunResult& result, QWidget* parent = nullptr);

private:
    QWidget* makeVerdict(const core::Answer& answer);
    void addRow(const core::Check& check, QVBoxLayout* rows);
};

} // namespace ui
