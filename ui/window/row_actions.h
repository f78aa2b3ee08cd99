// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/number_work.h"
#include "ui/session/state_frame.h"

namespace ui {

class DataActions;
class DataPage;
class FileActions;
class MessageStrip;
class StepCard;
class ThreadView;

/// From the numbers of the cards to the rows of a file that they are made of.
class RowActions : public QObject {
    Q_OBJECT
public:
    /// What it works with. All of it outlives this.
    struct Places {
        ThreadView& thread;
        DataPage& page;
        DataActions& look;
        FileActions& files;
        MessageStrip& message;
    };
    RowActions(Analysis& analysis, const Places& places, QWidget* window);

private:
    void connectCard(StepCard* card);
    void showFrame(const QString& name, std::int64_t rows); ///< of a file or a variable that has so many
    void showRows(const core::FollowedNumber& number, const QString& words);
    void tellWhy(const QString& why); ///< a number cannot be followed
    void saveRows();
    StateFrame frame() const;
    const core::Dataset* dataset() const;

    Analysis& m_analysis;
    DataActions& m_look;
    FileActions& m_files;
    MessageStrip& m_message;
    NumberWork m_work;
    core::FollowedNumber m_shown;
};

} // namespace ui
