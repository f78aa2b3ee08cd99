// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/workspace.h"
#include "tests/core/workspace/document_fixture.h"
#include "tests/support/result_macros.h"

#include <QTemporaryDir>
#include <QTest>

using core::ErrorKind;

/// Documents that somebody made to do more than hold an analysis.
class ForeignDocumentsTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aDocumentWithATriggerIsRefused();
    void aDocumentThatComputesIsRefused();
    void recordsThatNestTooDeepAreDamaged();

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

QTEST_GUILESS_MAIN(ForeignDocumentsTest)
#include "tst_foreign_documents.moc"
