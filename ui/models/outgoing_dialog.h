// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/outgoing.h"
#include "core/domain/result.h"
#include "ui/session/job.h"

#include <QDialog>

#include <functional>

class QLabel;
class QPlainTextEdit;

namespace ui {

class FlowLayout;

/// What a question would send before it is sent: the bytes, and the parts a person can take out of them.
class OutgoingDialog : public QDialog {
    Q_OBJECT
public:
    /// Both are called on another thread; `withhold` keeps a part out of this analysis' requests from now on.
    struct Door {
        std::function<core::Result<core::Outgoing>()> look;
        std::function<core::Result<void>(const core::OutgoingPart&)> withhold;
    };
    explicit OutgoingDialog(Door door, QWidget* parent = nullptr);

private:
    void look(const std::optional<core::OutgoingPart>& withheld);
    void showOutgoing(const core::Outgoing& outgoing);
    void showParts(const std::vector<core::OutgoingPart>& parts);

    Door m_door;
    QLabel* m_summary;
    QWidget* m_partBox;
    FlowLayout* m_parts;
    QPlainTextEdit* m_bytes;
    Job m_work;
};

} // namespace ui
