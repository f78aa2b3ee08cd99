// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/raw_bytes.h"
#include "tests/support/result_macros.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <sys/stat.h>

class RawBytesTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_directory;
    std::filesystem::path path(const char* name) const
    {
        return std::filesystem::path(m_directory.path().toStdString()) / name;
    }

private slots:
    void anyPartOfAFileIsReadAsItIs();
    void whatIsNoFileIsRefusedAtOnce();
    void aDumpShowsPlaceBytesAndText();
};

void RawBytesTest::anyPartOfAFileIsReadAsItIs()
{
    const std::string content("a;b\r\n\0\xff", 7);
    std::ofstream(path("some.csv"), std::ios::binary) << content;
    const auto whole = core::rawBytes(path("some.csv"), 0, 1000);
    VERIFY_RESULT(whole);
    QVERIFY(*whole == content);
    QVERIFY(*core::rawBytes(path("some.csv"), 2, 3) == content.substr(2, 3));
    QVERIFY(core::rawBytes(path("some.csv"), 100, 3)->empty());
}

void RawBytesTest::whatIsNoFileIsRefusedAtOnce()
{
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
    for (const char* name : { "pipe", "", "missing.csv" }) {
        const auto bytes = core::rawBytes(path(name), 0, 10);
        QVERIFY(!bytes);
        QVERIFY(bytes.error().kind == core::ErrorKind::BadInput);
    }
}

void RawBytesTest::aDumpShowsPlaceBytesAndText()
{
    const std::string dump = core::hexDump(std::string_view("id;name\r\n1;M\xc3\xbcller\n2;", 22), 16);
    QCOMPARE(dump,
        std::string("00000010  69 64 3b 6e 61 6d 65 0d  0a 31 3b 4d c3 bc 6c 6c  id;name..1;M..ll\n"
                    "00000020  65 72 0a 32 3b 00                                 er.2;.\n"));
    QVERIFY(core::hexDump({}, 0).empty());
}

QTEST_APPLESS_MAIN(RawBytesTest)
#include "tst_raw_bytes.moc"
