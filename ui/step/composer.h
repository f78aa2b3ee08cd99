// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <string>
#include <vector>

class QPlainTextEdit;
class QPushButton;
class QToolButton;

namespace ui {

class NextQuestions;

/// Where a question is typed: Enter asks, Shift+Enter begins a new line. Suggestions stand above while it is empty.
class Composer : public QWidget {
    Q_OBJECT
public:
    explicit Composer(QWidget* parent = nullptr);

    void setSuggestions(const std::vector<std::string>& questions);
    void setBusy(bool busy); ///< the button stops instead of asking
    enum class Ready {
        No, ///< nothing to ask about
        Soon, ///< the document or a file is being read: what is asked meanwhile waits for it
        Now,
    };
    void setReady(Ready ready, const QString& hint);
    void setSending(bool sending); ///< whether asking sends something that can be looked at before
    void setText(const QString& text);
    QString text() const;
    QPlainTextEdit* field() const { return m_field; }
    void stop(); ///< what is done, and what waits for it
    void takeFocus(); ///< unless there is nothing to ask about

signals:
    void asked(const QString& question);
    void stopWanted();
    void outgoingWanted(const QString& question);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void submit();
    void setWaiting(bool waiting);
    void askIfWaiting();
    void showReady();
    void fitHeight();
    void showSuggestions();

    NextQuestions* m_suggestions;
    QFrame* m_frame;
    QPlainTextEdit* m_field;
    QToolButton* m_outgoing;
    QPushButton* m_ask;
    QPushButton* m_stop;
    bool m_busy = false;
    bool m_waiting = false; ///< the question was asked before its time
    Ready m_ready = Ready::Soon;
};

} // namespace ui
