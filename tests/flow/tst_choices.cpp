// SPDX-License-Identifier: GPL-3.0-or-later
// What a person chose for one document holds for that document only.
#include "app/compose.h"
#include "core/domain/domain_json.h"
#include "core/story/database_data.h"
#include "sandbox/carried/build.h"
#include "tests/support/result_macros.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

namespace fs = std::filesystem;

class ChoicesTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void aChoiceIsThereAgain();
    void aCopiedDocumentBringsNoChoice();
    void aSealCopiedIntoAnotherDocumentHasNoEffect();
    void savingUnderAnotherNameKeepsTheChoice();
    void savingUnderAnotherNameKeepsTheDatabaseOfAStep();
    void columnsAreKeptForTheLocalJailOnly();

private:
    fs::path file(const char* name) const { return fs::path(m_folder->path().toStdString()) / name; }
    static app::Composition opened(const fs::path& path);
    /// A document in which the policy was chosen, closed again.
    fs::path chosen() const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

app::Composition ChoicesTest::opened(const fs::path& path)
{
    return app::Composition::create({}, path).value();
}

fs::path ChoicesTest::chosen() const
{
    const auto path = file("a.assay");
    auto made = opened(path);
    (void)made.setRunsReading(true).value();
    return path;
}

void ChoicesTest::aChoiceIsThereAgain()
{
    const auto path = chosen();
    QVERIFY(opened(path).runsReading());
    QVERIFY(opened(file("./a.assay")).runsReading());
}

void ChoicesTest::aCopiedDocumentBringsNoChoice()
{
    fs::copy_file(chosen(), file("b.assay"));
    QVERIFY(!opened(file("b.assay")).runsReading());
}

void ChoicesTest::aSealCopiedIntoAnotherDocumentHasNoEffect()
{
    constexpr auto name = "what runs by itself";
    const auto kept = opened(chosen()).workspace().setting(name);
    QVERIFY(!kept.empty());
    auto other = opened(file("b.assay"));
    VERIFY_RESULT(other.workspace().keepSetting(name, kept));
    QVERIFY(!other.runsReading());
}

void ChoicesTest::savingUnderAnotherNameKeepsTheChoice()
{
    {
        auto made = opened(chosen());
        VERIFY_RESULT(made.saveAs(file("b.assay")));
        QVERIFY(made.runsReading());
    }
    QVERIFY(opened(file("b.assay")).runsReading());
}

void ChoicesTest::savingUnderAnotherNameKeepsTheDatabaseOfAStep()
{
    auto made = opened(file("a.assay"));
    auto& workspace = made.workspace();
    VERIFY_RESULT(core::nameDatabase("shop", *sandbox::DatabaseAddress::parse("service:here"), workspace));
    const auto step = workspace.addStep({ "count", core::isoNow(), true });
    VERIFY_RESULT(step);
    VERIFY_RESULT(workspace.recordProposal(*step, { "i", "%%sql postgres:shop\nSELECT 1", "hand", {}, {}, {} }));
    VERIFY_RESULT(made.saveAs(file("b.assay")));
    const auto address = core::addressCalled("shop", made.workspace());
    VERIFY_RESULT(address);
    QCOMPARE(address->shown, std::string("service:here"));
}

/// Behind an engine that starts the agent of this build at once.
void ChoicesTest::columnsAreKeptForTheLocalJailOnly()
{
    const auto agent = sandbox::agentOf(sandbox::Installation::locate().value());
    std::ofstream(file("podman")) << "#!/bin/sh\nexec " << agent.string() << "\n";
    fs::permissions(file("podman"), fs::perms::owner_all);
    const auto path = qgetenv("PATH");
    qputenv("PATH", QByteArray::fromStdString(m_folder->path().toStdString()) + ':' + path);
    auto made = opened(file("a.assay"));
    QVERIFY(made.bench().value().columns != nullptr);
    VERIFY_RESULT(made.setWall("podman"));
    const auto behind = made.bench();
    qputenv("PATH", path);
    VERIFY_RESULT(behind);
    QCOMPARE(behind->wall.name(), std::string("podman"));
    QVERIFY(behind->columns == nullptr);
    VERIFY_RESULT(made.setWall(app::localWall));
    QVERIFY(made.bench().value().columns != nullptr);
}

QTEST_GUILESS_MAIN(ChoicesTest)
#include "tst_choices.moc"
