// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/proposal.h"

#include <QWidget>

#include <optional>

class QVBoxLayout;

namespace ui {

/// What is approved along with the code, so that it is read with it: the second method and the properties of any right
/// answer.
class AlongView : public QWidget {
    Q_OBJECT

public:
    AlongView(const std::optional<core::SecondMethod>& second, const std::optional<core::Properties>& properties,
        QWidget* parent);

private:
    void add(const QString& words, const QString& accessibleName, const std::string& about, const std::string& code);

    QVBoxLayout* m_column;
};

} // namespace ui
