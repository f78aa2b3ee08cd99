// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/workspace.h"
#include "tests/core/workspace/document_fixture.h"
#include "tests/support/result_macros.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using core::ErrorKind;

/// Documents that somebody made to do more than hold an analysis.
class ForeignDocumentsTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aDocumentWithATriggerIsRefused();
    void aDocumentThatComputesIsRefused();
    void recordsThatNestTooDeepAreDamaged();
    void aJournalThatNamesAnotherFileIsRefused();

private:
    fs::path file(const char* name) const { return fs::path(m_directory->path().toStdString()) / name; }
    std::unique_ptr<QTemporaryDir> m_directory;
};

void ForeignDocumentsTest::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    qputenv("XDG_STATE_HOME", m_directory->path().toLocal8Bit() + "/state");
    qputenv("XDG_CACHE_HOME", m_directory->path().toLocal8Bit() + "/cache");
}

void ForeignDocumentsTest::aDocumentWithATriggerIsRefused()
{
    VERIFY_RESULT(Workspace::create(file("a.assay")));
    execute(file("a.assay"), "CREATE TRIGGER t AFTER INSERT ON steps BEGIN DELETE FROM steps; END");
    QCOMPARE(Workspace::open(file("a.assay")).error().kind, ErrorKind::Damaged);
}

/// Its columns could take any time and memory to be read.
void ForeignDocumentsTest::aDocumentThatComputesIsRefused()
{
    VERIFY_RESULT(Workspace::create(file("a.assay")));
    execute(file("a.assay"),
        "DROP TABLE settings; CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL AS "
        "(hex(zeroblob(1000)))) STRICT");
    QCOMPARE(Workspace::open(file("a.assay")).error().kind, ErrorKind::Damaged);
}

void ForeignDocumentsTest::recordsThatNestTooDeepAreDamaged()
{
    {
        auto workspace = Workspace::create(file("a.assay"));
        VERIFY_RESULT(workspace);
        workspace->addStep({ "what?", "now" }).value();
    }
    execute(file("a.assay"), ("UPDATE steps SET question = '" + std::string(300'000, '[') + "'").c_str());
    QCOMPARE(Workspace::open(file("a.assay")).error().kind, ErrorKind::Damaged);
}

/// SQLite would delete that file, as the last part of a rollback.
void ForeignDocumentsTest::aJournalThatNamesAnotherFileIsRefused()
{
    VERIFY_RESULT(Workspace::create(file("a.assay")));
    std::ofstream(file("victim.txt")) << "mine";
    const auto number = [](std::uint32_t value) {
        std::string bytes;
        for (const int shift : { 24, 16, 8, 0 }) {
            bytes += static_cast<char>(value >> shift);
        }
        return bytes;
    };
    constexpr std::uint32_t page = 4096;
    const std::string magic("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7");
    const auto pages = static_cast<std::uint32_t>(fs::file_size(file("a.assay")) / page);
    const std::string victim = file("victim.txt").string();
    std::uint32_t sum = 0;
    for (const char letter : victim) {
        sum += static_cast<std::uint32_t>(letter);
    }
    std::string journal = magic + number(0) + number(1) + number(pages) + number(512) + number(page);
    journal.resize(512);
    journal += number((1U << 30) / page + 1) + victim + number(static_cast<std::uint32_t>(victim.size())) + number(sum);
    std::ofstream(file("a.assay-journal"), std::ios::binary) << journal << magic;

    QCOMPARE(Workspace::open(file("a.assay")).error().kind, ErrorKind::Damaged);
    QVERIFY(fs::exists(file("victim.txt")));
    QVERIFY(fs::exists(file("a.assay-journal")));
}

QTEST_GUILESS_MAIN(ForeignDocumentsTest)
#include "tst_foreign_documents.moc"
