// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile.h"

#include <QFrame>

namespace ui {

/// What all rows of one column say: type, counts, range, and its most frequent values or its spread as bars.
class ProfilePanel : public QFrame {
    Q_OBJECT
public:
    ProfilePanel(const core::ColumnProfile& column, std::int64_t rows, QWidget* parent = nullptr);
};

} // namespace ui
