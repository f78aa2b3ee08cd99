// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>
#include <vector>

class QKeyEvent;

namespace ui {

class Analysis;
class Composer;
class MessageStrip;

/// Opens an editor for a person's own code, as a step that is called what stood in the question field; while something
/// runs, as soon as that has ended. What is typed before the editor is there goes into it.
class OwnCode : public QObject {
    Q_OBJECT
public:
    /// All of them outlive this.
    OwnCode(Analysis& analysis, Composer& composer, MessageStrip& message, QObject* parent);
    ~OwnCode() override;
    void begin();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void open();
    void goOn(); ///< nothing is worked on

    Analysis& m_analysis;
    Composer& m_composer;
    MessageStrip& m_message;
    QString m_title;
    bool m_isDue = false; ///< wanted while something ran
    bool m_isOpening = false;
    std::vector<std::unique_ptr<QKeyEvent>> m_typed;
};

} // namespace ui
