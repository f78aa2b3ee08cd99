// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/temporary_directory.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fstream>
#include <iostream>
#include <string_view>
#include <unistd.h>

using namespace sandbox;
namespace fs = std::filesystem;

/// Folders that go with who made them, also when that was killed.
class TemporaryTest : public QObject {
    Q_OBJECT
private slots:
    void aKilledProgramsFolderGoesWithTheNextStart();
    void oneGoesWithItsObject();
};

namespace {
/// This program once more, which makes a folder, tells it, and waits.
class Maker {
public:
    explicit Maker(const fs::path& place)
    {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("TMPDIR"), QString::fromStdString(place));
        m_process.setProcessEnvironment(environment);
        m_process.start(QCoreApplication::applicationFilePath(), { QStringLiteral("make") });
        m_process.waitForReadyRead();
        m_folder = m_process.readLine().trimmed().toStdString();
    }
    ~Maker() { kill(); }
    void kill()
    {
        m_process.kill(); // SIGKILL
        m_process.waitForFinished();
    }
    const fs::path& folder() const { return m_folder; }

private:
    QProcess m_process;
    fs::path m_folder;
};
}

void TemporaryTest::aKilledProgramsFolderGoesWithTheNextStart()
{
    const QTemporaryDir directory;
    const fs::path place = directory.path().toStdString();
    const auto outside = place / "mine";
    fs::create_directories(outside / "folder");
    fs::create_directory_symlink(outside, place / "assay-temporary-link-abcdef");
    fs::create_directory(place / "assay-notes");
    Maker killed(place);
    QVERIFY2(killed.folder().string().starts_with((place / "assay-temporary-test-").string()), killed.folder().c_str());
    std::ofstream(killed.folder() / "left") << "x";
    fs::create_directory_symlink(outside, killed.folder() / "link");
    killed.kill();
    QVERIFY(fs::exists(killed.folder() / "left"));
    const Maker living(place);
    QVERIFY(!fs::exists(killed.folder()));
    const Maker third(place);
    QVERIFY(fs::exists(living.folder()) && fs::exists(third.folder()) && living.folder() != third.folder());
    QVERIFY(fs::exists(outside / "folder") && fs::is_symlink(place / "assay-temporary-link-abcdef")
        && fs::exists(place / "assay-notes"));
}

void TemporaryTest::oneGoesWithItsObject()
{
    const QTemporaryDir directory;
    ::setenv("TMPDIR", directory.path().toStdString().c_str(), 1);
    fs::path path;
    {
        auto made = TemporaryDirectory::make("test");
        QVERIFY(made);
        path = made->path();
        QCOMPARE(fs::status(path).permissions(), fs::perms::owner_all);
        const auto moved = std::move(*made);
        QVERIFY(fs::exists(path));
    }
    QVERIFY(!fs::exists(path));
    ::setenv("TMPDIR", (directory.path().toStdString() + "/nowhere").c_str(), 1);
    QCOMPARE(TemporaryDirectory::make("test").error().kind, ErrorKind::Io);
}

int main(int argc, char** argv)
{
    if (argc == 2 && std::string_view(argv[1]) == "make") {
        const auto made = TemporaryDirectory::make("test");
        std::cout << (made ? made->path().string() : inWords(made.error().message)) << std::endl;
        ::pause();
    }
    QCoreApplication application(argc, argv);
    TemporaryTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_temporary.moc"
