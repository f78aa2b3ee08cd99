// SPDX-License-Identifier: GPL-3.0-or-later
// The list of steps beside the thread.
#include "tests/ui/values.h"
#include "ui/window/data_delegate.h"
#include "ui/window/sidebar.h"

#include <QListView>
#include <QScrollBar>
#include <QTest>

class SidebarTest : public QObject {
    Q_OBJECT

private slots:
    void titlesHaveTheirLinesBesideAScrollBar();
};

/// Of titles of many lengths some fit on one line as long as there is no scroll bar, and not beside it.
void SidebarTest::titlesHaveTheirLinesBesideAScrollBar()
{
    ui::Sidebar sidebar;
    sidebar.resize(250, 700);
    sidebar.show();
    auto* list = qobject_cast<QListView*>(sidebar.steps());
    const auto add = [&](int step) {
        auto said = test::saidStep(step);
        said.question.text = "sum " + std::string(static_cast<std::size_t>(step), 'i') + " of amounts";
        sidebar.showStep(said);
    };
    for (int step = 1; step <= 60; ++step) {
        add(step);
        QCoreApplication::processEvents();
    }
    QTRY_VERIFY(list->verticalScrollBar()->isVisible());
    QStyleOptionViewItem option;
    option.font = list->font();
    option.fontMetrics = list->fontMetrics();
    option.widget = list;
    for (int row = 0; row < list->model()->rowCount(); ++row) {
        const auto index = list->model()->index(row, 0);
        QTRY_COMPARE(list->visualRect(index).height(), ui::StepDelegate().sizeHint(option, index).height());
    }
}

QTEST_MAIN(SidebarTest)
#include "tst_ui_sidebar.moc"
