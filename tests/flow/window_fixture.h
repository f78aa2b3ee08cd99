// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window.h"
#include "tests/support/result_macros.h"
#include "ui/look/theme.h"
#include "ui/step/code_editor.h"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <algorithm>
#include <chrono>
#include <memory>

namespace test {

/// The real window with the real planner, jail and document, used as a person uses it.
struct WindowFixture {
    static constexpr auto patience = std::chrono::seconds(60);
    QTemporaryDir m_directory;
    app::Options m_options;
    std::unique_ptr<app::OpenDocument> m_document;

    ui::MainWindow& window() { return m_document->window(); }
    std::string documentPath() const { return m_directory.filePath(QStringLiteral("analysis.assay")).toStdString(); }
    QPushButton* button(const QString& text); ///< that can be seen and pressed; else nullptr
    void begin(); ///< with settings of its own
    void open();
    void drop(const std::filesystem::path& path);
    void ask(const QString& question);
    ui::CodeEditor* openEditor();
    void replaceCode(const QString& code);
};

inline QPushButton* WindowFixture::button(const QString& text)
{
    const auto buttons = window().findChildren<QPushButton*>();
    const auto found = std::ranges::find_if(
        buttons, [&](QPushButton* b) { return b->text() == text && b->isVisible() && b->isEnabled(); });
    return found == buttons.end() ? nullptr : *found;
}

inline void WindowFixture::open()
{
    auto composition = app::Composition::create(m_options, documentPath());
    VERIFY_RESULT(composition);
    m_document = std::make_unique<app::OpenDocument>(
        std::move(*composition), [](const std::filesystem::path&) { return core::Result<void>(); });
    window().resize(1280, 800);
    window().show();
    window().begin();
    window().activateWindow(); // where no window manager does
    QVERIFY(QTest::qWaitForWindowActive(&window()));
}

inline void WindowFixture::drop(const std::filesystem::path& path)
{
    QMimeData files;
    files.setUrls({ QUrl::fromLocalFile(QString::fromStdString(path.string())) });
    QDragEnterEvent enter(QPoint(600, 400), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(600, 400), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window(), &event);
}

inline void WindowFixture::ask(const QString& question)
{
    auto* field = window().findChild<QPlainTextEdit*>(QStringLiteral("question"));
    QVERIFY(field && field->isVisible());
    QTest::keyClicks(field, question);
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(button(QStringLiteral("Run")), patience);
}

inline ui::CodeEditor* WindowFixture::openEditor()
{
    ui::CodeEditor* editor = nullptr;
    for (auto* candidate : window().findChildren<ui::CodeEditor*>()) {
        editor = candidate->isReadOnly() ? editor : candidate;
    }
    return editor;
}

inline void WindowFixture::replaceCode(const QString& code)
{
    ui::CodeEditor* editor = openEditor();
    QVERIFY(editor);
    editor->setFocus();
    editor->selectAll();
    QApplication::clipboard()->setText(code);
    editor->paste();
}

inline void WindowFixture::begin()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("assay-test"));
    QSettings().clear();
    for (const char* kind : { "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME" }) {
        qputenv(kind, m_directory.path().toUtf8()); // models.json, results, the log, the key of approvals
    }
    ui::applyTheme(*qApp, ui::Appearance::Light);
    m_options.command = "window";
    open();
}

} // namespace test
