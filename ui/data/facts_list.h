// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/profile.h"

#include <QListWidget>
#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace ui {

/// What was counted in a file and may be odd about it: folded, quiet, the loud ones first and marked. Nothing where
/// there is nothing.
class FactsList : public QWidget {
    Q_OBJECT
public:
    explicit FactsList(QWidget* parent = nullptr);

    void showFacts(const core::Profile& profile);
    QListWidget* list() const { return m_list; }

signals:
    /// The first row that a fact is about, from 1; 0: not known. `column`: its place in the file; -1: the whole table.
    void placeWanted(qint64 row, int column);

private:
    void addFact(const core::FileFact& fact);

    core::Profile m_profile;
    QVBoxLayout* m_column;
    QPushButton* m_fold = nullptr;
    QListWidget* m_list;
};

} // namespace ui
