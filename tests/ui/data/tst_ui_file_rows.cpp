// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/typed_cell.h"
#include "ui/data/file_rows.h"
#include "ui/grid/grid_view.h"
#include "ui/grid/paged_table.h"
#include "ui/grid/table_model.h"
#include "ui/look/text.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

/// How the cells of a file are shown: their text as the column is read, in the reader's form.
class FileRowsTest : public QObject {
    Q_OBJECT

private slots:
    void cellsOfAFileHaveTheFormOfResults_data();
    void cellsOfAFileHaveTheFormOfResults();
    void aDayOfAnyMonthHasRoom();
};

void FileRowsTest::cellsOfAFileHaveTheFormOfResults_data()
{
    using enum core::ColumnType;
    QTest::addColumn<core::ColumnProfile>("column");
    QTest::addColumn<QString>("raw");
    QTest::addColumn<QString>("shown");
    const auto column = [](const char* name, core::ColumnType type, const char* format = nullptr) {
        core::ColumnProfile made;
        made.name = name;
        made.type = type;
        made.dateFormats = format ? std::vector<std::string> { format } : std::vector<std::string>();
        return made;
    };
    auto german = column("Umsatz", Number);
    german.decimal = ",";
    german.thousands = ".";
    QTest::newRow("decimal comma") << german << u"102.137,4"_s << u"102.137,40"_s;
    QTest::newRow("plain") << column("x", Number) << u"2580.2"_s << u"2.580,20"_s;
    QTest::newRow("whole") << column("n", Integer) << u"26.0"_s << u"26"_s;
    QTest::newRow("a unit") << german << u"5 €"_s << u"5 €"_s;
    QTest::newRow("more digits than are exact")
        << column("n", Number) << u"0.12345678901234567"_s << u"0.12345678901234567"_s;
    QTest::newRow("a number that names") << column("Rechnungsnr", Integer) << u"10023"_s << u"10023"_s;
    auto day = column("Datum", Date, "%d.%m.%Y");
    QTest::newRow("a day") << day << u"02.10.2023"_s << u"2. Okt. 2023"_s;
    QTest::newRow("no day") << day << u"offen"_s << u"offen"_s;
    QTest::newRow("a moment") << column("at", DateTime, "%Y-%m-%d %H:%M:%S") << u"2022-01-01 00:00:32"_s
                              << u"1. Jan. 2022 00:00:32"_s;
    day.dateFormats = { "%d/%m/%Y", "%m/%d/%Y" };
    QTest::newRow("a day that could be two") << day << u"02/10/2023"_s << u"02/10/2023"_s;
    QTest::newRow("of either form, one fits") << day << u"22/10/2023"_s << u"22. Okt. 2023"_s;
}

void FileRowsTest::cellsOfAFileHaveTheFormOfResults()
{
    QFETCH(core::ColumnProfile, column);
    QFETCH(QString, raw);
    QFETCH(QString, shown);
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    core::Dataset dataset;
    dataset.profile.columns = { column };
    dataset.profile.rows = 1;
    dataset.profile.firstRows = { { raw.toStdString() } };
    const ui::PagedTable rows(ui::fileRows(dataset, {}));
    const auto cell = rows.index(0, 0);
    const ui::TableModel look(ui::firstRows(dataset.profile));
    const QStringList seen { cell.data().toString(), look.index(0, 0).data().toString() };
    const auto forms = core::writtenForms(ui::plainSpelling(shown).toStdString(), dataset.profile);
    QLocale::setDefault(before);
    const auto isInFile = [&](const std::string& form) { return raw.contains(QString::fromStdString(form)); };
    QVERIFY2(raw.contains(shown) || std::ranges::any_of(forms, isInFile), "is not found as it is shown");
    QCOMPARE(seen, QStringList({ shown, shown }));
    QCOMPARE(cell.data(Qt::ToolTipRole).toString(), raw); // as it stands in the file
}

void FileRowsTest::aDayOfAnyMonthHasRoom()
{
    ui::GridView grid;
    const auto widthOf = [&](const char* day) {
        ui::TableModel shown({ "", { { "day", sandbox::ColumnType::Date } }, 1, { { day } } });
        grid.setModel(&shown);
        const int width = grid.columns().width(0);
        grid.setModel(nullptr);
        return width;
    };
    QCOMPARE(widthOf("2024-05-02"), widthOf("2024-09-28"));
}

QTEST_MAIN(FileRowsTest)
#include "tst_ui_file_rows.moc"
