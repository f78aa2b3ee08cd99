// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/proposal.h"

#include <QWidget>

class QVBoxLayout;

namespace ui {

/// What is approved along with the code, so that it is read with it: the second method and the properties of any right
/// answer.
class AlongView : public QWidget {
    Q_OBJECT

public:
    explicit AlongView(const core::Proposal& proposal, QWidget* parent);
    static bool hasAny(const core::Proposal& proposal) { return proposal.second || proposal.properties; }

private:
    void add(const QString& words, const QString& accessibleName, const std::string& about, const std::string& code);

    QVBoxLayout* m_column;
};

} // namespace ui
