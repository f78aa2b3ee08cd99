// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/finding.h"
#include "core/domain/forecast.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace ui {

class FlowLayout;

/// What code would touch and take, and whether it fits the question, in a row of chips.
class EffectChips : public QWidget {
    Q_OBJECT
public:
    explicit EffectChips(QWidget* parent = nullptr);
    void showEffects(const core::Effects& effects, const std::optional<core::Forecast>& forecast = {},
        const std::vector<core::Finding>& findings = {});

private:
    FlowLayout* m_flow;
};

} // namespace ui
