// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/profile.h"

#include <QFrame>

#include <optional>

class QVBoxLayout;

namespace ui {

/// All that the rows of one column say: type, counts, range, quantiles, what is odd, and the most frequent values.
class ProfilePanel : public QFrame {
    Q_OBJECT
public:
    /// `hidden`: from the model; none where there is no model to hide it from.
    ProfilePanel(
        const core::ColumnProfile& column, std::int64_t rows, std::optional<bool> hidden, QWidget* parent = nullptr);

signals:
    void typeMenuWanted(const QPoint& place); ///< to read the column as another type
    void hideWanted(bool hidden);

private:
    void addHead(const core::ColumnProfile& column);
    void addFlags(const core::ColumnProfile& column, std::int64_t rows);
    void addFacts(const core::ColumnProfile& column, std::int64_t rows);
    void addValues(const core::ColumnProfile& column, std::int64_t rows);
    void addHiding(bool hidden);

    QVBoxLayout* m_column;
};

} // namespace ui
