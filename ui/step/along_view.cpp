// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/along_view.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"
#include "ui/step/code_editor.h"

#include <QVBoxLayout>

namespace ui {

AlongView::AlongView(
    const std::optional<core::SecondMethod>& second, const std::optional<core::Properties>& properties, QWidget* parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(4);
    if (second) {
        add(tr("Second method: Run also approves this code, to compare its figures"), tr("Code of the second method"),
            second->reading, second->code);
    }
    if (properties) {
        add(tr("Properties of any right answer: Run also approves this code, to try them"),
            tr("Code of the properties"),
            utf8(tr("Written by %1, which has not seen the code").arg(qs(properties->author))), properties->code);
    }
}

void AlongView::add(
    const QString& words, const QString& accessibleName, const std::string& about, const std::string& code)
{
    auto* editor = new CodeEditor(this);
    editor->setCode(code);
    editor->setReadOnly(true);
    editor->setAccessibleName(accessibleName);
    m_column->addWidget(foldButton(words, editor, this), 0, Qt::AlignLeft);
    m_column->addWidget(mutedLabel(qs(about), this));
    m_column->addWidget(editor);
}

} // namespace ui
