// SPDX-License-Identifier: GPL-3.0-or-later
// Which widgets of a row stand at its right end.
#include "ui/look/flow_layout.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

class FlowTest : public QObject {
    Q_OBJECT
private slots:
    void oneThatIsTakenOutForgetsItsPlace();
    void aLabelWrapsOnlyWhereALineIsTooNarrow();
};

void FlowTest::oneThatIsTakenOutForgetsItsPlace()
{
    QWidget box;
    auto* flow = new ui::FlowLayout(&box);
    auto* left = new QPushButton;
    auto* other = new QPushButton;
    flow->insertWidget(0, left);
    flow->insertAtRight(1, other);
    const QRect place(0, 0, 900, 60);
    flow->setGeometry(place);
    QCOMPARE(other->geometry().right(), place.right());
    delete flow->takeAt(1);
    flow->insertWidget(1, other);
    flow->setGeometry(place);
    QCOMPARE(other->x(), left->geometry().right() + 7);
    flow->insertAtRight(2, new QPushButton);
    flow->clear();
    QCOMPARE(flow->count(), 0);
    QVERIFY(flow->itemAt(0) == nullptr);
}

void FlowTest::aLabelWrapsOnlyWhereALineIsTooNarrow()
{
    QWidget box;
    auto* flow = new ui::FlowLayout(&box);
    auto* label = new QLabel(QStringLiteral("6 rows × 2 columns"));
    label->setWordWrap(true);
    flow->insertWidget(0, label);
    flow->insertAtRight(1, new QPushButton(QStringLiteral("Copy")));
    const int line = label->fontMetrics().height();
    flow->setGeometry({ 0, 0, 600, 60 });
    QVERIFY2(label->height() < 2 * line, qPrintable(QString::number(label->width())));
    flow->setGeometry({ 0, 0, label->fontMetrics().horizontalAdvance(QStringLiteral("6 rows ×")) + 4, 200 });
    QVERIFY(label->height() >= 2 * line);
}

QTEST_MAIN(FlowTest)
#include "tst_ui_flow.moc"
