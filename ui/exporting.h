// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"
#include "ui/job.h"

#include <QObject>

namespace ui {

/// File > Export report: the kind of file follows from its name. Charts are painted first, on the window's thread;
/// the rest is made on another.
class Exporting : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    void start(const core::ReportSource& source, const QString& path);
    static QString filter(); ///< for the file dialog

signals:
    void finished(const QString& path);
    void failed(const core::Error& error);

private:
    Job m_job;
};

} // namespace ui
