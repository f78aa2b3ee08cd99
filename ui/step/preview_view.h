// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/state_view.h"
#include "ui/look/dialogs.h"

#include <QFrame>

namespace ui {

/// What a preview found: which variables, cells and files the code would change, and what it would show. It says so in
/// its accessible name too.
class PreviewView : public QFrame {
    Q_OBJECT
public:
    PreviewView(const sandbox::Preview& preview, const Dialogs& dialogs, QWidget* parent = nullptr);

signals:
    void closeWanted();
};

/// One change as a person reads it: "3 of 100 rows go; 12 cells change".
QString changeText(const sandbox::VariableChange& change);

} // namespace ui
