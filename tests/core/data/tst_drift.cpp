// SPDX-License-Identifier: GPL-3.0-or-later
// Each way in which a file can differ from itself when it was read last, or from an earlier one of its kind, is said
// of files.
#include "core/data/tables.h"
#include "sandbox/jail/installation.h"
#include "tests/support/result_macros.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>

using core::WarningKind;
using Datasets = std::vector<core::Dataset>;

class DriftTest : public QObject {
    Q_OBJECT

private slots:
    void aFileReadAnewIsComparedWithItself_data();
    void aFileReadAnewIsComparedWithItself();
    void aFileLikeBeforeDrawsNoWarning();
    void whatWasChangedHoldsForTheNextFile();

private:
    core::Result<Datasets> written(const char* name, const QByteArray& text, const Datasets& taken) const
    {
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / name;
        std::ofstream(path, std::ios::binary) << text.toStdString();
        return core::openFile(path, taken, *sandbox::Installation::locate(), {}, {});
    }
    QTemporaryDir m_folder;
};

/// Latin-1 as UTF-16 with a byte order mark.
static QByteArray utf16(const QByteArray& latin1)
{
    QByteArray bytes("\xff\xfe", 2);
    for (const char byte : latin1) {
        bytes.append(byte).append('\0');
    }
    return bytes;
}

static bool says(const core::Dataset& dataset, WarningKind kind)
{
    return std::ranges::contains(dataset.profile.warnings, kind, &core::FileWarning::kind);
}

void DriftTest::aFileReadAnewIsComparedWithItself_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("now");
    QTest::addColumn<WarningKind>("kind");
    const auto row = [](const char* name, const QByteArray& before, const QByteArray& now, WarningKind kind) {
        QTest::newRow(name) << before << now << kind;
    };
    const QByteArray plain = "code,amount,day\n1,5.5,2024-01-30\n2,6.5,2024-01-31\n3,7.5,2024-02-01\n";
    const auto with = [&plain](const char* old, const char* other) { return QByteArray(plain).replace(old, other); };
    row("another type", plain, "code,amount,day\n1,many,2024-01-30\n2,few,2024-01-31\n3,none left,2024-02-01\n",
        WarningKind::OtherType);
    row("another decimal sign", with(",", ";"), with(",", ";").replace('.', ','), WarningKind::OtherDecimal);
    row("other dates", plain, "code,amount,day\n1,5.5,30.01.2024\n2,6.5,31.01.2024\n3,7.5,01.02.2024\n",
        WarningKind::OtherForms);
    row("another delimiter", plain, with(",", ";"), WarningKind::OtherDelimiter);
    row("another encoding", "name,n\nM\xfcller,1\nJ\xf6rg,2\nGro\xdf,3\n",
        utf16("name,n\nM\xfcller,1\nJ\xf6rg,2\nGro\xdf,3\n"), WarningKind::OtherEncoding);
    row("names came", "1,2.5\n2,3.5\n3,4.5\n", "a,b\n1,2.5\n2,3.5\n3,4.5\n", WarningKind::HeaderNew);
    row("names went", "a,b\n1,2.5\n2,3.5\n3,4.5\n", "1,2.5\n2,3.5\n3,4.5\n", WarningKind::HeaderGone);
    row("another sign between the names", "ward;beds;free\nA;12;4\nB;8;3\nC;20;7\n",
        "ward,beds,free\nA;12;4\nB;8;3\nC;20;7\n", WarningKind::OtherHeaderDelimiter);
    row("another name", plain, with("amount", "price"), WarningKind::ColumnReplaced);
    row("a column more", "code,amount\n1,5.5\n2,6.5\n", plain, WarningKind::ColumnNew);
    row("a column less", plain, "code,amount\n1,5.5\n2,6.5\n", WarningKind::ColumnGone);
    row("more than is told", "c\n1\n2\n",
        "c,d,e,f,g,h,i,j,k,l,m,n,o,p,q\n1,2,3,4,5,6,7,8,9,1,2,3,4,5,6\n2,2,3,4,5,6,7,8,9,1,2,3,4,5,6\n",
        WarningKind::MoreDrift);
}

void DriftTest::aFileReadAnewIsComparedWithItself()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, now);
    QFETCH(WarningKind, kind);
    const auto first = written("a.csv", before, {});
    VERIFY_RESULT(first);
    QVERIFY(!says(first->front(), kind));
    const auto again = written("a.csv", now, *first);
    VERIFY_RESULT(again);
    QVERIFY2(says(again->front(), kind), core::Json(again->front().profile.warnings).dump().c_str());
}

void DriftTest::aFileLikeBeforeDrawsNoWarning()
{
    const auto first = written("b.csv", "code,amount\n1,5.5\n2,6.5\n", {});
    VERIFY_RESULT(first);
    const auto again = written("b.csv", "code,amount\n1,5.5\n2,6.5\n3,7.5\n", *first);
    VERIFY_RESULT(again);
    QVERIFY(again->front().profile.warnings.empty());
}

void DriftTest::whatWasChangedHoldsForTheNextFile()
{
    const auto first = written("export-1.csv", "code,amount,day\n1,5.5,2024-01-01\n2,6.5,2024-01-02\n9,12,\n", {});
    VERIFY_RESULT(first);
    core::ReadOptions change;
    change.column("code").type = core::ColumnType::Text;
    change.footerRows = 1;
    const auto changed = core::scanAgain(first->front(), change, *sandbox::Installation::locate(), {}, {});
    VERIFY_RESULT(changed);
    const auto second = written("export-2.csv", "code,amount,day\n3,5.5,2024-02-01\n4,7.5,2024-02-02\n", { *changed });
    VERIFY_RESULT(second);
    QVERIFY(
        says(second->front(), WarningKind::ReadLikeEarlier) && says(second->front(), WarningKind::FooterLikeEarlier));
    const auto other = written("export-3.csv", "name,age\nAnn,5\nBob,6\n", { *changed });
    VERIFY_RESULT(other);
    QVERIFY(
        says(other->front(), WarningKind::EarlierDoesNotFit) && !says(other->front(), WarningKind::ReadLikeEarlier));
}

QTEST_GUILESS_MAIN(DriftTest)
#include "tst_drift.moc"
