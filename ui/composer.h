// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <string>
#include <vector>

class QPlainTextEdit;
class QPushButton;
class QToolButton;

namespace ui {

class FlowLayout;

/// Where a question is typed: Enter asks, Shift+Enter begins a new line. Suggestions stand above while it is empty.
class Composer : public QWidget {
    Q_OBJECT
public:
    explicit Composer(QWidget* parent = nullptr);

    void setSuggestions(const std::vector<std::string>& questions);
    void setBusy(bool busy); ///< the button stops instead of asking
    void setReady(bool ready, const QString& hint); ///< whether there is anything to ask about
    void setSending(bool sending); ///< whether asking sends something that can be looked at before
    void setText(const QString& text);
    QString text() const;
    QPlainTextEdit* field() const { return m_field; }

signals:
    void asked(const QString& question);
    void stopWanted();
    void previewWanted(const QString& question);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void submit();
    void showReady();
    void fitHeight();
    void showSuggestions();

    QWidget* m_suggestionBox;
    FlowLayout* m_suggestions;
    QFrame* m_frame;
    QPlainTextEdit* m_field;
    QToolButton* m_preview;
    QPushButton* m_ask;
    QPushButton* m_stop;
    bool m_busy = false;
    bool m_ready = false;
};

} // namespace ui
