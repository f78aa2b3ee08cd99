// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/profiles/profile_store.h"

#include <QListWidget>

namespace ui {

/// The built-in planner, the models, and last the rules that hold for all of them.
class PlannerList : public QListWidget {
    Q_OBJECT
public:
    enum class Entry { BuiltIn, Model, Rules };

    explicit PlannerList(QWidget* parent = nullptr);

    /// The row of the model with the id `shown` is the current one; without it that of the planner in use.
    void showChoices(const core::llm::ModelChoices& choices, const std::string& shown);
    Entry currentEntry() const;
    int currentModel() const { return currentRow() - 1; } ///< its place among the profiles, where the entry is one

private:
    void add(const QString& name, bool inUse, const std::string& badge);
};

} // namespace ui
