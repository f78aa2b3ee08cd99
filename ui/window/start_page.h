// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/engine.h"

#include <QScrollArea>
#include <QStringList>

class QFrame;
class QVBoxLayout;

namespace ui {

/// What an empty analysis shows: a place for files, the sample data, and the documents of late.
class StartPage : public QScrollArea {
    Q_OBJECT
public:
    explicit StartPage(const std::vector<Sample>& samples, QWidget* parent = nullptr);
    void setRecent(const QStringList& paths);
    /// Analyses without a name that earlier sessions left, the latest first.
    void setUnsaved(const QStringList& paths);
    void setDropOver(bool over);

signals:
    void filesWanted();
    void sampleWanted(const std::filesystem::path& path);
    void documentWanted(const QString& path);

private:
    QWidget* makeDropArea();
    QWidget* makeSample(const Sample& sample);

    QFrame* m_drop = nullptr;
    void fill(QVBoxLayout* column, const QString& title, const QStringList& paths,
        const std::function<QString(const QString&)>& name);

    QWidget* m_recent;
    QVBoxLayout* m_recentColumn;
    QVBoxLayout* m_unsavedColumn;
};

} // namespace ui
