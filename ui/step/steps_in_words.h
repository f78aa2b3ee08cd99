// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/look/text_label.h"

namespace ui {

/// What code does, in plain sentences. Of long code the first ones, for the code and Run stay in sight; a link has the
/// rest.
class StepsInWords : public TextLabel {
    Q_OBJECT
public:
    explicit StepsInWords(QWidget* parent = nullptr);
    void tell(const QString& sentences);

private:
    void showFirst(const QString& sentences);
};

} // namespace ui
