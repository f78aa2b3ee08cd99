// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/dataset.h"

#include <QTest>

#include <functional>
#include <stdexcept>

using core::Dataset;

namespace {
Dataset sound()
{
    Dataset dataset;
    dataset.name = "orders.csv";
    dataset.variable = "orders";
    dataset.profile.encoding = "utf-8";
    dataset.profile.delimiter = ";";
    dataset.profile.columns.emplace_back();
    return dataset;
}

bool isTaken(const Dataset& dataset)
{
    try {
        return core::Json(dataset).get<Dataset>() == dataset;
    } catch (const std::invalid_argument&) {
        return false;
    }
}
} // namespace

/// A data set may come with a document, and its load step runs without anybody's approval.
class SoundDatasetTest : public QObject {
    Q_OBJECT

private slots:
    void whatOurGeneratorWritesIsTaken();
    void codeInItIsNot_data();
    void codeInItIsNot();
};

void SoundDatasetTest::whatOurGeneratorWritesIsTaken()
{
    QVERIFY(isTaken(sound()));
    auto dataset = sound();
    dataset.variable = "größen_2024";
    dataset.source.steps = { ".data", "#1" };
    dataset.source.area = "B3:F40";
    QVERIFY(isTaken(dataset));
    dataset.path = "/home/ada/sales 10:30/orders.csv";
    QVERIFY(isTaken(dataset));
    Dataset unread;
    unread.name = "model.bin";
    QVERIFY(isTaken(unread));
}

void SoundDatasetTest::codeInItIsNot_data()
{
    QTest::addColumn<std::function<void(Dataset&)>>("change");
    const auto row = [](const char* name, std::function<void(Dataset&)> change) {
        QTest::newRow(name) << std::move(change);
    };
    row("variable", [](Dataset& d) { d.variable = "import os; os.system('x'); s"; });
    row("keyword", [](Dataset& d) { d.variable = "lambda"; });
    row("no variable", [](Dataset& d) { d.variable.clear(); });
    row("delimiter", [](Dataset& d) { d.profile.delimiter = "x' + f() + r'"; });
    row("delimiter of mended quotes", [](Dataset& d) {
        d.profile.strayQuotes = true;
        d.profile.delimiter = "a";
    });
    row("encoding", [](Dataset& d) { d.profile.encoding = "utf-8\", f()"; });
    row("compression", [](Dataset& d) { d.source.compression = "os"; });
    row("engine", [](Dataset& d) { d.source.engine = "mine"; });
    row("step", [](Dataset& d) { d.source.steps = { "#__import__('os').system('x')" }; });
    row("area", [](Dataset& d) { d.source.area = "A1\nimport os\n#"; });
    row("address", [](Dataset& d) { d.path = "postgresql://ada@host/shop#orders"; });
    row("service", [](Dataset& d) { d.path = "service:shop#orders"; });
    row("columns", [](Dataset& d) { d.source.format = core::TableFormat::Workbook; });
}

void SoundDatasetTest::codeInItIsNot()
{
    QFETCH(std::function<void(Dataset&)>, change);
    auto dataset = sound();
    change(dataset);
    QVERIFY(!isTaken(dataset));
}

QTEST_GUILESS_MAIN(SoundDatasetTest)
#include "tst_sound_dataset.moc"
