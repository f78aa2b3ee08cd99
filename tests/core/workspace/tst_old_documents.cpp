// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"
#include "core/workspace/document_schema.h"
#include "core/workspace/workspace.h"
#include "tests/core/workspace/document_fixture.h"
#include "tests/support/result_macros.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using core::ErrorKind;
using core::StepState;

namespace {
using Rows = std::vector<std::string>;

/// What a statement gives, one text a row.
Rows rowsOf(const fs::path& path, const std::string& sql)
{
    core::sql::Database database(path, core::sql::Database::Mode::Existing);
    auto statement = database.query(sql.c_str());
    Rows rows;
    while (statement.step()) {
        rows.push_back(statement.text(0));
    }
    return rows;
}

/// All that a document holds in the tables of the first version and, where it is there, among the settings.
std::map<std::string, Rows> contentsOf(const fs::path& path, bool withSettings)
{
    std::map<std::string, std::string> selects {
        { "datasets", "position || name || payload" },
        { "steps", "id || state || question || ifnull(plan, '-') || ifnull(answer, '-')" },
        { "proposals", "id || step || payload" },
        { "runs", "id || step || approval || ifnull(result, '-')" },
        { "artifacts", "run || position || hex(bytes)" },
        { "outbound", "id || sent_at || destination || purpose || hex(bytes) || input_tokens || output_tokens" },
    };
    if (withSettings) {
        selects["settings"] = "name || value";
    }
    std::map<std::string, Rows> contents;
    for (const auto& [table, columns] : selects) {
        contents[table] = rowsOf(path, "SELECT " + columns + " FROM " + table);
    }
    return contents;
}
} // namespace

/// Documents that earlier versions of Assay wrote: tests/corpus/documents.
class OldDocumentsTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aDocumentIsBroughtUpWithAllItHeld_data();
    void aDocumentIsBroughtUpWithAllItHeld();
    void theFirstVersionIsReadAsItWasWritten();
    void theSecondVersionIsReadAsItWasWritten();
    void whatWasSealedStaysGood();
    void whatCannotBeBroughtUpStaysAsItWas_data();
    void whatCannotBeBroughtUpStaysAsItWas();
    void eachVersionHasItsTablesAndNoOthers_data();
    void eachVersionHasItsTablesAndNoOthers();
    void aDocumentOfANewerAssayIsRefusedUntouched();
    void whatComesHasRoom();

private:
    fs::path file(const char* name) const { return fs::path(m_directory->path().toStdString()) / name; }
    /// A copy of that document.
    fs::path old(const QByteArray& name) const
    {
        fs::copy_file(
            fs::path(DOCUMENTS) / name.toStdString(), file("old.assay"), fs::copy_options::overwrite_existing);
        return file("old.assay");
    }
    std::unique_ptr<QTemporaryDir> m_directory;
};

void OldDocumentsTest::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    for (const auto* variable : { "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME" }) {
        qputenv(variable, m_directory->path().toLocal8Bit() + "/" + variable);
    }
    const auto key = file("XDG_DATA_HOME/assay/approvals.key");
    fs::create_directories(key.parent_path());
    fs::copy_file(fs::path(DOCUMENTS) / "approvals.key", key);
    fs::permissions(key, fs::perms::owner_read | fs::perms::owner_write);
}

void OldDocumentsTest::aDocumentIsBroughtUpWithAllItHeld_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("v1.assay") << 1;
    QTest::newRow("v2.assay") << 2;
}

void OldDocumentsTest::aDocumentIsBroughtUpWithAllItHeld()
{
    QFETCH(int, version);
    const auto path = old(QTest::currentDataTag());
    const auto tables = "SELECT name || ': ' || sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name";
    QCOMPARE(rowsOf(path, "PRAGMA user_version"), Rows { std::to_string(version) });
    const auto before = contentsOf(path, version > 1);
    std::vector<core::Step> steps;
    for (const auto* round : { "brought up", "opened again" }) {
        const auto workspace = Workspace::open(path);
        VERIFY_RESULT(workspace);
        QVERIFY2(steps.empty() || withoutPaths(workspace->steps()) == steps, round);
        steps = withoutPaths(workspace->steps());
        QVERIFY(!steps.empty() && !workspace->datasets().empty());
    }
    QVERIFY(contentsOf(path, version > 1) == before);
    VERIFY_RESULT(Workspace::create(file("new.assay")));
    QCOMPARE(rowsOf(path, "PRAGMA user_version"), Rows { std::to_string(core::documentVersion) });
    QCOMPARE(rowsOf(path, tables), rowsOf(file("new.assay"), tables));
}

void OldDocumentsTest::theFirstVersionIsReadAsItWasWritten()
{
    const auto workspace = Workspace::open(old("v1.assay"));
    VERIFY_RESULT(workspace);
    const auto datasets = workspace->datasets();
    QCOMPARE(datasets.size(), 2UL);
    QVERIFY(datasets[0].profile.warnings.at(0)
        == core::FileWarning(
            core::WarningKind::Earlier, { .texts = { "The last line is not data and is left out: \"Total\"." } }));
    const auto steps = workspace->steps();
    QCOMPARE(steps.size(), 5UL);
    QCOMPARE(steps[0].state, StepState::Said);
    QCOMPARE(steps[1].runs.at(1).approval.method, core::ApprovalMethod::Yes);
    QCOMPARE(steps[1].proposals.at(1).reason.kind, core::ReasonKind::Edited);
    QCOMPARE(steps[1].answer->checks.at(0).fact.kind, core::CheckKind::Earlier);
    QCOMPARE(contentOf(steps[1].runs[1].result->artifacts.at(0).path), std::string("a;b\0c\n", 6));
    QCOMPARE(steps[3].proposals.at(0).findings.at(0).fact.kind, core::FindingKind::Said);
    QCOMPARE(steps[4].state, StepState::Proposed); // its run was cut short
    QCOMPARE(steps[4].proposals.at(0).reason.kind, core::ReasonKind::Repair);
    QCOMPARE(workspace->outbound().at(0).inputTokens, 10);
    QVERIFY(workspace->knownIdentity().empty());
}

void OldDocumentsTest::theSecondVersionIsReadAsItWasWritten()
{
    const auto workspace = Workspace::open(old("v2.assay"));
    VERIFY_RESULT(workspace);
    QCOMPARE(workspace->datasets().at(0).profile.columns.size(), 4UL);
    const auto step = workspace->step(1);
    VERIFY_RESULT(step);
    QCOMPARE(step->state, StepState::Done);
    QCOMPARE(step->runs.at(0).approval.method, core::ApprovalMethod::Yes);
    QCOMPARE(step->runs[0].result->provenance.wall, std::string("namespaces"));
    QCOMPARE(step->answer->checks.at(1).fact.kind, core::CheckKind::RowsRead);
}

/// Their approvals were sealed by the code of that time, with the key that lies beside them; so was what the second
/// one's run gave.
void OldDocumentsTest::whatWasSealedStaysGood()
{
    for (const auto& [name, id] : { std::pair("v1.assay", 4), std::pair("v2.assay", 1) }) {
        const auto workspace = Workspace::open(old(name));
        VERIFY_RESULT(workspace);
        const auto step = workspace->step(id);
        VERIFY_RESULT(step);
        QVERIFY(core::isSealed(step->runs.at(0).approval));
        VERIFY_RESULT(core::approveOnceMore(step->runs[0].approval, "ana"));
        QCOMPARE(workspace->setting("seal of step " + std::to_string(id)),
            id == 1 ? core::sealOfRecord(workspace->writtenRun(id)) : std::string());
    }
}

void OldDocumentsTest::whatCannotBeBroughtUpStaysAsItWas_data()
{
    aDocumentIsBroughtUpWithAllItHeld_data();
}

void OldDocumentsTest::whatCannotBeBroughtUpStaysAsItWas()
{
    const auto path = old(QTest::currentDataTag());
    const auto before = contentOf(path);
    QProcess writer;
    writer.start(QStringLiteral(WORKSPACE_WRITER), { QStringLiteral("tight"), QString::fromStdString(path.string()) });
    QVERIFY(writer.waitForFinished());
    const auto output = writer.readAllStandardOutput();
    QVERIFY2(output.startsWith(QByteArray("error ") + QByteArray::number(static_cast<int>(ErrorKind::Io))),
        output.constData());
    QVERIFY(contentOf(path) == before);
    VERIFY_RESULT(Workspace::open(path));
}

void OldDocumentsTest::eachVersionHasItsTablesAndNoOthers_data()
{
    QTest::addColumn<QByteArray>("change");
    const QList<std::pair<const char*, QByteArray>> changes {
        { "a table too many", "CREATE TABLE more (a TEXT) STRICT" },
        { "a view", "CREATE VIEW v AS SELECT 1" },
        { "an index", "CREATE INDEX i ON steps (hex(state))" },
        { "a table too few", "DROP TABLE outbound" },
        { "a column too many", "ALTER TABLE runs ADD COLUMN more TEXT" },
        { "a column that computes",
            "DROP TABLE outbound; CREATE TABLE outbound (id INTEGER PRIMARY KEY, b TEXT AS (hex(zeroblob(1000)))) "
            "STRICT" },
        { "another version", "PRAGMA user_version = " },
        { "no version", "PRAGMA user_version = 0" },
        { "a version below all", "PRAGMA user_version = -1" },
    };
    for (const auto* name : { "v1.assay", "v2.assay", "new" }) {
        for (const auto& [what, change] : changes) {
            const auto other = QByteArray(name) == "v1.assay" ? "2" : "1";
            QTest::addRow("%s, %s", name, what) << (change.endsWith("= ") ? change + other : change);
        }
    }
    QTest::newRow("v1.assay, a table of the third version")
        << QByteArray("CREATE TABLE ledgers (run INTEGER PRIMARY KEY REFERENCES runs, payload TEXT NOT NULL) STRICT");
}

void OldDocumentsTest::eachVersionHasItsTablesAndNoOthers()
{
    QFETCH(QByteArray, change);
    const auto name = QByteArray(QTest::currentDataTag()).split(',').at(0);
    if (name == "new") {
        VERIFY_RESULT(Workspace::create(file("old.assay")));
    } else {
        old(name);
    }
    execute(file("old.assay"), change.constData());
    const auto before = contentOf(file("old.assay"));
    const auto opened = Workspace::open(file("old.assay"));
    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, ErrorKind::Damaged);
    QVERIFY(contentOf(file("old.assay")) == before);
}

void OldDocumentsTest::aDocumentOfANewerAssayIsRefusedUntouched()
{
    VERIFY_RESULT(Workspace::create(file("a.assay")));
    execute(file("a.assay"), ("PRAGMA user_version = " + std::to_string(core::documentVersion + 1)).c_str());
    const auto before = contentOf(file("a.assay"));
    const auto opened = Workspace::open(file("a.assay"));
    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, ErrorKind::Damaged);
    QVERIFY(inWords(opened.error().message).contains("made by a newer Assay"));
    QCOMPARE(contentOf(file("a.assay")), before);
}

/// What a further Assay of this version keeps in tables that this one does not read yet stays.
void OldDocumentsTest::whatComesHasRoom()
{
    const auto path = old("v2.assay");
    VERIFY_RESULT(Workspace::open(path));
    execute(path,
        "INSERT INTO load_steps (dataset, approval) VALUES ('orders.csv', '{}'), ('orders.csv', '{}');"
        "INSERT INTO findings VALUES (1, 0, '{}'), (1, 1, '{}'); INSERT INTO ledgers VALUES (1, '[]');"
        "INSERT INTO outline VALUES (1, NULL, '', 'A text.'), (2, 1, 'Sales', ''), (3, NULL, '', 'Another.')");
    {
        auto workspace = Workspace::open(path);
        VERIFY_RESULT(workspace);
        VERIFY_RESULT(workspace->removeDataset("orders.csv"));
        VERIFY_RESULT(workspace->saveAs(file("other.assay")));
    }
    for (const auto& [table, count] : { std::pair("load_steps", "2"), std::pair("findings", "2"),
             std::pair("ledgers", "1"), std::pair("outline", "3") }) {
        QCOMPARE(rowsOf(file("other.assay"), std::string("SELECT count(*) FROM ") + table), Rows { count });
    }
}

QTEST_GUILESS_MAIN(OldDocumentsTest)
#include "tst_old_documents.moc"
