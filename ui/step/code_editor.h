// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/finding.h"

#include <QPlainTextEdit>

#include <functional>
#include <memory>
#include <string>
#include <vector>

class QToolButton;

namespace ui {

/// Code with line numbers, highlighting that follows its language (sandbox::languageOf) and the theme, and findings
/// marked beside their lines.
class CodeEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit CodeEditor(QWidget* parent = nullptr);
    ~CodeEditor() override;

    void setCode(const std::string& code);
    void replaceCode(const std::string& code); ///< as a person's edit, which one step of undo takes back
    /// The exact bytes on the screen: unlike toPlainText(), a no-break space stays one.
    std::string code() const;
    void setFindings(std::vector<core::Finding> findings);
    /// The worst finding of a line, from 1; nothing: no finding.
    const core::Finding* findingAt(int line) const;
    void goToLine(int line);
    /// As tall as its lines, within these bounds.
    void setHeightInLines(int least, int most);

    int gutterWidth() const;
    void paintGutter(QPaintEvent* event);

signals:
    void codeEdited(); ///< by the person, not by setCode

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    void fitHeight();
    void markLines();
    void followTheme();
    bool indentSelection(bool outwards);
    void leave(bool next);

    struct Highlighting;
    std::unique_ptr<Highlighting> m_highlighting;
    QWidget* m_gutter;
    std::vector<core::Finding> m_findings;
    bool m_isEntered = false; ///< a person edits it since the keyboard came here
    int m_leastLines = 3;
    int m_mostLines = 22;
    std::string m_known; ///< the text at the last setCode or edit
};

/// Copies a step's code with what loads its data, so that it runs elsewhere (core::withLoads).
QToolButton* copyCodeButton(std::function<std::string()> code, QWidget* parent);

} // namespace ui
