// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/search_field.h"

#include "ui/grid/grid_model.h"
#include "ui/grid/grid_view.h"
#include "ui/look/icons.h"

#include <QKeyEvent>
#include <QSignalBlocker>
#include <QTimer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

SearchField::SearchField(GridModel* model, GridView* view, QWidget* parent)
    : QLineEdit(parent)
    , m_model(model)
    , m_view(view)
    , m_pause(new QTimer(this))
{
    constexpr int pauseMilliseconds = 200;
    setPlaceholderText(tr("Find rows"));
    setAccessibleName(tr("Find rows in the table"));
    setClearButtonEnabled(true);
    const int signs = fontMetrics().averageCharWidth();
    setMinimumWidth(16 * signs); // with its two icons: a word, or a number
    setMaximumWidth(std::max(220, 24 * signs));
    addAction(icon("search"_L1), QLineEdit::LeadingPosition);
    m_pause->setSingleShot(true);
    m_pause->setInterval(pauseMilliseconds);
    connect(m_pause, &QTimer::timeout, this, &SearchField::apply);
    connect(model, &GridModel::orderKept, this, [this](const QString& filter) {
        const QSignalBlocker quiet(this);
        setText(filter);
    });
    connect(this, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty()) {
            apply();
        } else {
            m_pause->start();
        }
    });
}

void SearchField::apply()
{
    m_pause->stop();
    m_model->setFilter(text());
}

bool SearchField::event(QEvent* event)
{
    // Escape is the window's, to stop what is being done, unless there is something here to be emptied.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape
        && !text().isEmpty()) {
        event->accept();
        return true;
    }
    return QLineEdit::event(event);
}

void SearchField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && !text().isEmpty()) {
        clear();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        apply();
        m_view->setFocus(Qt::TabFocusReason);
    } else {
        QLineEdit::keyPressEvent(event);
    }
}

} // namespace ui
