// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/shortcuts_dialog.h"

#include "ui/look/controls.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
QString nativeKeys(const QKeySequence& keys)
{
    return keys.toString(QKeySequence::NativeText);
}

void collect(const QMenu& menu, std::vector<Shortcut>& into)
{
    for (const QAction* action : menu.actions()) {
        const QStringList parts = action->text().remove(u'&').split(u'\t'); // what follows a tab is its key
        const QString keys = parts.size() > 1
            ? parts[1]
            : QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText);
        if (action->menu()) {
            collect(*action->menu(), into);
        } else if (!keys.isEmpty()) {
            into.emplace_back(parts[0], keys);
        }
    }
}
} // namespace

std::vector<Shortcut> shortcutsOf(const QMenuBar& bar)
{
    std::vector<Shortcut> all;
    for (const QAction* action : bar.actions()) {
        if (action->menu()) {
            collect(*action->menu(), all);
        }
    }
    const auto add = [&](const QString& what, const QKeyCombination& keys) {
        all.emplace_back(what, nativeKeys(QKeySequence(keys)));
    };
    add(ShortcutsDialog::tr("Run the code that waits for approval"), Qt::CTRL | Qt::Key_Return);
    add(ShortcutsDialog::tr("Preview it"), Qt::CTRL | Qt::SHIFT | Qt::Key_Return);
    add(ShortcutsDialog::tr("Ask for changes to it"), Qt::CTRL | Qt::Key_E);
    add(ShortcutsDialog::tr("Leave the code, where Tab indents"), Qt::Key_Escape);
    add(ShortcutsDialog::tr("Begin a new line in the question"), Qt::SHIFT | Qt::Key_Return);
    return all;
}

ShortcutsDialog::ShortcutsDialog(const std::vector<Shortcut>& shortcuts, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);
    resizeOnScreen(this, { 520, 560 });
    auto* page = new QWidget(this);
    page->setObjectName(u"thread"_s);
    auto* grid = new QGridLayout(page);
    grid->setContentsMargins(0, 0, 8, 0);
    grid->setHorizontalSpacing(24);
    grid->setColumnStretch(0, 1);
    int row = 0;
    for (const auto& [what, keys] : shortcuts) {
        grid->addWidget(wrappedLabel(what, page), row, 0);
        grid->addWidget(mutedLabel(keys, page), row++, 1);
    }
    grid->setRowStretch(row, 1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(page);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(12);
    column->addWidget(titleLabel(tr("Keyboard shortcuts"), 3, true, this));
    column->addWidget(scroll, 1);
    column->addWidget(buttons);
}

} // namespace ui
