// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"

#include <QWidget>

class QLabel;

namespace ui {

/// The answer: a number that is bound to a cell is a link to it, one that is not is marked as unsupported.
class AnswerView : public QWidget {
    Q_OBJECT
public:
    explicit AnswerView(const core::Answer& answer, QWidget* parent = nullptr);
    void showAnswer(const core::Answer& answer); ///< with what was found of it since

signals:
    void evidenceChosen(const core::Evidence& evidence);

private:
    QLabel* m_text;
};

/// Rich text of an answer; evidence becomes href="cell:DISPLAY,ROW,COLUMN". Everything else is escaped.
QString answerHtml(const core::Answer& answer);
/// The other direction; nothing for any other link.
std::optional<core::Evidence> evidenceOfLink(const QString& link);

} // namespace ui
