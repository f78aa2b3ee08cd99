// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/profiles/profile_store.h"

#include <QWidget>

class QButtonGroup;
class QCheckBox;
class QDoubleSpinBox;
class QSpinBox;

namespace ui {

/// What a model may be told about the data, and how much it may use.
class SendingForm : public QWidget {
    Q_OBJECT
public:
    explicit SendingForm(QWidget* parent = nullptr);
    void showChoices(const core::llm::ModelChoices& choices);
    /// Writes what was chosen into `choices`; the profiles stay as they are.
    void fill(core::llm::ModelChoices& choices) const;

private:
    QButtonGroup* m_level;
    QCheckBox* m_synthetic;
    QCheckBox* m_results;
    QSpinBox* m_questionTokens;
    QSpinBox* m_dayTokens;
    QDoubleSpinBox* m_dayMoney;
};

} // namespace ui
