// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/row_strip.h"
#include "core/domain/step.h"
#include "core/domain/verdict.h"
#include "ui/look/icons.h"

#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace ui {

struct VerdictLook {
    QLatin1StringView icon;
    Tone tone;
};
/// A tick only where all was compared and found sound.
VerdictLook lookOf(core::Verdict verdict);
/// The same of a step that is done, whose answer may not have been looked at.
VerdictLook lookOfDone(const core::Step& step);

/// What a person may make of an answer: one line with the verdict, the way that the rows went, what was found, and,
/// folded, what was compared and found sound.
class ChecksView : public QWidget {
    Q_OBJECT
public:
    /// `checking`: not all checks have been made, and they go on.
    ChecksView(const core::Answer& answer, const core::RunRecord& run, bool checking, QWidget* parent = nullptr);

signals:
    void fixWanted(const core::CodeFix& fix);
    void adviceWanted(const std::string& advice); ///< of the second look
    void frameWanted(const QString& name, std::int64_t rows); ///< so many, of a file or a variable
    void partRowsWanted(const core::PartRows& rows); ///< of the strip, also where it is not known which they are
    void readAnewWanted(); ///< the same code, with the data as they are read now

private:
    QWidget* makeVerdict(const core::Answer& answer, core::ApprovalMethod method, bool checking);
    void addStrip(const core::RunRecord& run, QVBoxLayout* column);
    void followStrip(const QString& link);
    void addPassed(QWidget* passed, int count, QVBoxLayout* column);
    void addRow(const core::Check& check, const std::string& code, QVBoxLayout* rows);

    std::vector<core::StripPart> m_strip;
};

} // namespace ui
