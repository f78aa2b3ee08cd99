// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/code_editor.h"

#include "sandbox/run/run_request.h"
#include "ui/look/controls.h"
#include "ui/look/text.h"
#include "ui/look/theme.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/SyntaxHighlighter>
#include <KSyntaxHighlighting/Theme>
#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTextBlock>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
class Gutter : public QWidget {
public:
    explicit Gutter(CodeEditor* editor)
        : QWidget(editor)
        , m_editor(editor)
    {
    }
    QSize sizeHint() const override { return { m_editor->gutterWidth(), 0 }; }

protected:
    void paintEvent(QPaintEvent* event) override { m_editor->paintGutter(event); }
    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::ToolTip) {
            auto* help = static_cast<QHelpEvent*>(event);
            const QTextCursor cursor = m_editor->cursorForPosition(QPoint(0, help->pos().y()));
            const core::Finding* finding = m_editor->findingAt(cursor.blockNumber() + 1);
            QToolTip::showText(help->globalPos(), finding ? qs(core::inWords(finding->fact)) : QString(), this);
            return true;
        }
        return QWidget::event(event);
    }

private:
    CodeEditor* m_editor;
};

/// Loading the definitions takes a few milliseconds, so all editors share them.
KSyntaxHighlighting::Repository& repository()
{
    static KSyntaxHighlighting::Repository shared;
    return shared;
}
} // namespace

/// The comments of both themes are too pale to be read (3.4 and 4.1 to 1).
class ReadableHighlighter : public KSyntaxHighlighting::SyntaxHighlighter {
public:
    using SyntaxHighlighter::SyntaxHighlighter;

protected:
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format& format) override
    {
        SyntaxHighlighter::applyFormat(offset, length, format);
        if (format.textStyle() == KSyntaxHighlighting::Theme::Comment && length > 0) {
            auto shown = QSyntaxHighlighter::format(offset);
            shown.setForeground(currentColours().muted);
            setFormat(offset, length, shown);
        }
    }
};

struct CodeEditor::Highlighting {
    explicit Highlighting(QTextDocument* document)
        : highlighter(document)
    {
    }
    void follow(const std::string& code)
    {
        const std::string now = sandbox::languageOf(code);
        if (now != language) {
            language = now;
            const QString name = now == "sql" || now == "duckdb" || now == "postgres" ? u"SQL"_s
                : now == "javascript"                                                 ? u"JavaScript"_s
                : now == "shell"                                                      ? u"Bash"_s
                                                                                      : u"Python"_s;
            highlighter.setDefinition(repository().definitionForName(name));
        }
    }
    std::string language;
    ReadableHighlighter highlighter;
};

CodeEditor::CodeEditor(QWidget* parent)
    : QPlainTextEdit(parent)
    , m_gutter(new Gutter(this))
{
    setObjectName(u"code"_s);
    setFont(codeFont());
    setLineWrapMode(WidgetWidth); // who approves code has all of it in sight
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setTabChangesFocus(false);
    setAcceptDrops(false); // files belong to the window
    setTabStopDistance(4 * fontMetrics().horizontalAdvance(u' '));
    setAccessibleName(tr("Code"));
    setAccessibleDescription(tr("Once you edit, Tab indents; Escape leads to the next control"));
    document()->setDocumentMargin(8);
    m_highlighting = std::make_unique<Highlighting>(document());
    m_highlighting->follow({});
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
        dy != 0 ? m_gutter->scroll(0, dy) : m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
    });
    connect(this, &QPlainTextEdit::blockCountChanged, this, [this] {
        setViewportMargins(gutterWidth(), 0, 0, 0);
        fitHeight();
    });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &CodeEditor::markLines);
    // Highlighting counts as a change of the document too; only a change of the text is an edit.
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        std::string now = code();
        if (now != m_known) {
            m_known = std::move(now);
            m_highlighting->follow(m_known);
            m_isEntered = m_isEntered || hasFocus();
            emit codeEdited();
        }
    });
    connect(
        document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this, &CodeEditor::fitHeight);
    leaveWheelToPage(this);
    setViewportMargins(gutterWidth(), 0, 0, 0);
    followTheme();
}

CodeEditor::~CodeEditor()
{
    blockSignals(true); // the highlighter takes its colours off the text as it goes
}

void CodeEditor::setCode(const std::string& code)
{
    const QSignalBlocker quiet(this);
    setPlainText(qs(code));
    m_known = this->code();
    m_highlighting->follow(m_known);
    setViewportMargins(gutterWidth(), 0, 0, 0);
    m_gutter->update();
    fitHeight();
    markLines();
}

void CodeEditor::replaceCode(const std::string& code)
{
    selectAll();
    insertPlainText(qs(code));
}

std::string CodeEditor::code() const
{
    QString text = document()->toRawText();
    text.replace(QChar::ParagraphSeparator, u'\n').replace(QChar::LineSeparator, u'\n');
    return utf8(text);
}

void CodeEditor::setFindings(std::vector<core::Finding> findings)
{
    m_findings = std::move(findings);
    m_gutter->update();
    markLines();
}

const core::Finding* CodeEditor::findingAt(int line) const
{
    const core::Finding* worst = nullptr;
    for (const core::Finding& finding : m_findings) {
        if (finding.line == line && (!worst || finding.severity > worst->severity)) {
            worst = &finding;
        }
    }
    return worst;
}

void CodeEditor::goToLine(int line)
{
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (block.isValid()) {
        setTextCursor(QTextCursor(block));
        ensureCursorVisible();
        setFocus(Qt::OtherFocusReason);
    }
}

void CodeEditor::setHeightInLines(int least, int most)
{
    m_leastLines = least;
    m_mostLines = most;
    fitHeight();
}

void CodeEditor::fitHeight()
{
    // A plain text's layout counts its height in lines, those that a long one is broken into as well.
    const int lines = std::clamp(static_cast<int>(document()->size().height()), m_leastLines, m_mostLines);
    const auto margin = static_cast<int>(2 * document()->documentMargin());
    setFixedHeight(lines * fontMetrics().lineSpacing() + margin + 2 * frameWidth() + 6);
}

int CodeEditor::gutterWidth() const
{
    const auto digits = static_cast<int>(QString::number(std::max(99, blockCount())).size());
    return 26 + digits * fontMetrics().horizontalAdvance(u'9') + 8;
}

void CodeEditor::paintGutter(QPaintEvent* event)
{
    const Colours& c = currentColours();
    QPainter painter(m_gutter);
    painter.setFont(font());
    QTextBlock block = firstVisibleBlock();
    qreal top = blockBoundingGeometry(block).translated(contentOffset()).top();
    const int current = textCursor().blockNumber();
    while (block.isValid() && top <= event->rect().bottom()) {
        const qreal height = blockBoundingRect(block).height();
        const QRect line(0, qRound(top), m_gutter->width() - 10, fontMetrics().height());
        painter.setPen(block.blockNumber() == current && hasFocus() ? c.text : c.muted);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, QString::number(block.blockNumber() + 1));
        if (const core::Finding* finding = findingAt(block.blockNumber() + 1)) {
            const bool bad = finding->severity == core::Severity::Error;
            const bool warn = finding->severity == core::Severity::Warning;
            const QIcon mark = icon(bad ? "error"_L1
                    : warn              ? "warning"_L1
                                        : "info"_L1,
                bad        ? Tone::Bad
                    : warn ? Tone::Warn
                           : Tone::Muted);
            mark.paint(&painter, QRect(7, line.center().y() - 7, 15, 15));
        }
        top += height;
        block = block.next();
    }
}

void CodeEditor::markLines()
{
    const Colours& c = currentColours();
    QList<QTextEdit::ExtraSelection> marks;
    const auto mark = [&](int line, const QColor& colour) {
        const QTextBlock block = document()->findBlockByNumber(line - 1);
        if (block.isValid()) {
            QTextEdit::ExtraSelection selection;
            selection.cursor = QTextCursor(block);
            selection.format.setBackground(colour);
            selection.format.setProperty(QTextFormat::FullWidthSelection, true);
            marks << selection;
        }
    };
    if (hasFocus()) {
        mark(textCursor().blockNumber() + 1, c.hover);
    }
    for (const core::Finding& finding : m_findings) {
        if (finding.line > 0 && finding.severity != core::Severity::Note) {
            mark(finding.line, finding.severity == core::Severity::Error ? c.badSoft : c.warnSoft);
        }
    }
    setExtraSelections(marks);
}

void CodeEditor::followTheme()
{
    using KSyntaxHighlighting::Repository;
    const bool dark = currentColours().dark;
    m_highlighting->highlighter.setTheme(
        repository().defaultTheme(dark ? Repository::DarkTheme : Repository::LightTheme));
    m_highlighting->highlighter.rehighlight();
    markLines();
}

void CodeEditor::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    const QRect rect = contentsRect();
    m_gutter->setGeometry(rect.left(), rect.top(), gutterWidth(), rect.height());
    fitHeight();
}

void CodeEditor::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_highlighting) {
        followTheme();
    }
}

bool CodeEditor::event(QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        const bool handled = QPlainTextEdit::event(event);
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        m_isEntered = m_isEntered && (reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason);
        markLines();
        m_gutter->update();
        return handled;
    }
    return QPlainTextEdit::event(event);
}

bool CodeEditor::indentSelection(bool outwards)
{
    QTextCursor cursor = textCursor();
    if (!cursor.hasSelection() && !outwards) {
        cursor.insertText(u"    "_s);
        return true;
    }
    QTextBlock block = document()->findBlock(cursor.selectionStart());
    const int end = cursor.selectionEnd();
    cursor.beginEditBlock();
    for (; block.isValid() && block.position() <= end; block = block.next()) {
        QTextCursor line(block);
        if (!outwards) {
            line.insertText(u"    "_s);
            continue;
        }
        for (int spaces = 0; spaces < 4 && block.text().startsWith(u' '); ++spaces) {
            line.deleteChar();
        }
    }
    cursor.endEditBlock();
    return true;
}

void CodeEditor::leave(bool next)
{
    setTabChangesFocus(true); // or it would keep the focus
    next ? focusNextChild() : focusPreviousChild();
    setTabChangesFocus(false);
}

void CodeEditor::mousePressEvent(QMouseEvent* event)
{
    QPlainTextEdit::mousePressEvent(event);
    m_isEntered = true;
}

void CodeEditor::keyPressEvent(QKeyEvent* event)
{
    // Who comes by with Tab goes on with Tab and changes nothing; who edits has it indent, and Escape leaves.
    const bool isTab = event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab;
    if (event->key() == Qt::Key_Escape || (isTab && !m_isEntered)) {
        leave(event->key() != Qt::Key_Backtab);
    } else if (!isReadOnly() && event->key() == Qt::Key_Tab) {
        indentSelection(false);
    } else if (!isReadOnly() && event->key() == Qt::Key_Backtab) {
        indentSelection(true);
    } else if (!isReadOnly() && event->matches(QKeySequence::InsertParagraphSeparator)
        && !(event->modifiers() & Qt::ControlModifier)) {
        const QString line = textCursor().block().text().left(textCursor().positionInBlock());
        qsizetype indent = 0;
        while (indent < line.size() && line[indent] == u' ') {
            ++indent;
        }
        const bool opens = line.trimmed().endsWith(u':');
        textCursor().insertText(u'\n' + QString(indent + (opens ? 4 : 0), u' '));
        ensureCursorVisible();
    } else {
        QPlainTextEdit::keyPressEvent(event);
    }
}

QToolButton* copyCodeButton(std::function<std::string()> code, QWidget* parent)
{
    auto* button = iconButton(
        CodeEditor::tr("Copy the code with what loads its data, to run it elsewhere"), "copy"_L1, parent);
    QObject::connect(button, &QToolButton::clicked, parent,
        [code = std::move(code)] { QGuiApplication::clipboard()->setText(qs(code())); });
    return button;
}

} // namespace ui
