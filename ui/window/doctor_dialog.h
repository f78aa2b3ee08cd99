// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/engine.h"
#include "ui/session/job.h"

#include <QDialog>

#include <functional>
#include <stop_token>

class QVBoxLayout;

namespace ui {

/// Help > Doctor: every layer of the jail, tried on this machine.
class DoctorDialog : public QDialog {
    Q_OBJECT
public:
    explicit DoctorDialog(std::function<std::vector<DoctorItem>(std::stop_token)> doctor, QWidget* parent = nullptr);

    void done(int result) override; ///< closed at once; what is still tried ends by itself

private:
    void showItems(const std::vector<DoctorItem>& items);
    QVBoxLayout* m_rows;
    QWidget* m_waiting;
    Job m_job;
};

} // namespace ui
