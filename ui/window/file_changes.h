// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/file_state.h"
#include "ui/look/dialogs.h"
#include "ui/look/message_strip.h"
#include "ui/session/analysis.h"

#include <QStringList>

namespace ui {

/// Files of the analysis that are not as they were read: which, and what can be done about each.
class FileChanges : public QObject {
    Q_OBJECT
public:
    /// `window` is the parent of dialogs. All of them outlive this.
    FileChanges(Analysis& analysis, const Dialogs& dialogs, MessageStrip& message, QWidget* window);

    /// Tells of files that are gone or were written to since they were read, in the place of the message `instead`,
    /// which told of one of them.
    void compare(const QString& instead = {});
    /// Those that were not there when they were last looked for.
    const std::vector<std::filesystem::path>& gone() const { return m_gone; }
    void relocate(const std::filesystem::path& from); ///< asks where it is now

signals:
    void goneChanged();

private:
    void keepGone(const std::vector<core::FileChange>& changed);
    QString sayChange(const core::FileChange& change) const;
    void tellAgain();
    MessageStrip::Offer offerFor(const core::FileChange& change);

    Analysis& m_analysis;
    const Dialogs& m_dialogs;
    MessageStrip& m_message;
    QWidget* m_window;
    core::FileWatch m_watch;
    Job m_compare;
    QStringList m_changesShown;
    std::vector<std::filesystem::path> m_gone;
};

} // namespace ui
