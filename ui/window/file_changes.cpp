// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_changes.h"

#include "core/data/database_view.h"
#include "ui/look/text.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace ui {

FileChanges::FileChanges(Analysis& analysis, const Dialogs& dialogs, MessageStrip& message, QWidget* window)
    : QObject(window)
    , m_analysis(analysis)
    , m_dialogs(dialogs)
    , m_message(message)
    , m_window(window)
{
    Datasets* files = &m_analysis.files();
    connect(files, &Datasets::relocated, this, [this](const std::filesystem::path& to) {
        m_message.showDone(tr("The file is read from %1 now. Its content is the same.").arg(qs(to.string())));
        tellAgain();
    });
    connect(files, &Datasets::otherFound, this,
        [this, files](const std::filesystem::path& from, const std::filesystem::path& to) {
            m_message.showError({ core::ErrorKind::BadInput,
                                    core::said(utf8(tr("%1 has another content than %2 had when it was read.")
                                            .arg(qs(to.string()), qs(from.filename().string())))) },
                { { tr("Read it instead"), [files, from, to] { files->replace(from, to); } },
                    { tr("Choose another file…"), [this, from] { relocate(from); } } });
        });
}

void FileChanges::compare(const QString& instead)
{
    if (!instead.isEmpty()) {
        m_changesShown.clear();
    }
    auto datasets = m_analysis.datasets();
    std::erase_if(datasets, [](const core::Dataset& dataset) {
        return dataset.origin.has_value() || core::isView(dataset); // not a person's
    });
    m_compare.start([this, datasets](std::stop_token) { return m_watch.changed(datasets); },
        [this, instead](const std::vector<core::FileChange>& changed) {
            const QStringList before = std::exchange(m_changesShown, {});
            for (const core::FileChange& change : changed) {
                const QString sentence = sayChange(change);
                m_changesShown << sentence;
                if (!before.contains(sentence)) { // once is enough
                    m_message.showError(
                        { core::ErrorKind::BadInput, core::said(utf8(sentence)) }, { offerFor(change) });
                }
            }
            for (const QString& sentence : before) {
                if (!m_changesShown.contains(sentence)) {
                    m_message.withdraw(sentence);
                }
            }
            if (!changed.empty()) {
                m_message.withdraw(instead);
            }
            keepGone(changed);
        });
}

void FileChanges::keepGone(const std::vector<core::FileChange>& changed)
{
    std::vector<std::filesystem::path> gone;
    for (const core::FileChange& change : changed) {
        if (change.isGone) {
            gone.push_back(change.path);
        }
    }
    if (std::exchange(m_gone, gone) != gone) {
        emit goneChanged();
    }
}

QString FileChanges::sayChange(const core::FileChange& change) const
{
    const QString name = qs(change.path.filename().string());
    return change.isGone ? tr("%1 is no longer in %2. Put it back, or say where it is now.")
                               .arg(name, qs(change.path.parent_path().string()))
                         : tr("%1 has changed since it was read. Answers are of what it was.").arg(name);
}

MessageStrip::Offer FileChanges::offerFor(const core::FileChange& change)
{
    const QString name = qs(change.path.filename().string());
    if (change.isGone) {
        return { tr("Find %1…").arg(name), [this, path = change.path] { relocate(path); } };
    }
    return { tr("Read %1 again").arg(name), [this, path = change.path] { m_analysis.files().add({ path }); } };
}

namespace {
/// Where the file was, or what is left of the way there.
QString folderNear(std::filesystem::path file)
{
    std::error_code error;
    do {
        file = file.parent_path();
    } while (file.has_relative_path() && !std::filesystem::is_directory(file, error));
    return qs(file.string());
}
} // namespace

void FileChanges::relocate(const std::filesystem::path& from)
{
    const QString name = qs(from.filename().string());
    const QStringList chosen = m_dialogs.openFiles(
        m_window, tr("Where is %1 now?").arg(name), folderNear(from), tr("%1 (%1);;All files (*)").arg(name));
    if (chosen.isEmpty()) {
        tellAgain();
    } else {
        m_analysis.files().relocate(from, utf8(chosen.front()));
    }
}

/// The message went with what was chosen in it; what it said of other files is still so.
void FileChanges::tellAgain()
{
    m_changesShown.clear();
    compare();
}

} // namespace ui
