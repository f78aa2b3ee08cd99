// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/finding.h"

#include <QWidget>

namespace ui {

class FlowLayout;

/// What code would touch, in a row of chips.
class EffectChips : public QWidget {
    Q_OBJECT
public:
    explicit EffectChips(QWidget* parent = nullptr);
    void showEffects(const core::Effects& effects);

private:
    FlowLayout* m_flow;
};

} // namespace ui
