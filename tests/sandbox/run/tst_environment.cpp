// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/environment.h"

#include <QTest>

#include <string>

using sandbox::ownFolder;

/// Where the person's own settings, keys and data are.
class EnvironmentTest : public QObject {
    Q_OBJECT
private slots:
    void theDesktopSaysWhere();
    void theCurrentFolderIsNobodysHome_data();
    void theCurrentFolderIsNobodysHome();
};

void EnvironmentTest::theDesktopSaysWhere()
{
    qputenv("HOME", "/home/anna");
    qputenv("XDG_DATA_HOME", "/data");
    QCOMPARE(ownFolder("XDG_DATA_HOME", ".local/share").string(), std::string("/data"));
    qputenv("XDG_DATA_HOME", "data"); // the desktop's rules have whole paths only
    QCOMPARE(ownFolder("XDG_DATA_HOME", ".local/share").string(), std::string("/home/anna/.local/share"));
}

void EnvironmentTest::theCurrentFolderIsNobodysHome_data()
{
    QTest::addColumn<QByteArray>("home");
    for (const auto* const home : { "", ".", "home/anna" }) {
        QTest::newRow(*home != 0 ? home : "none") << QByteArray(home);
    }
}

void EnvironmentTest::theCurrentFolderIsNobodysHome()
{
    QFETCH(QByteArray, home);
    qputenv("HOME", home);
    for (const auto* const variable : { "XDG_DATA_HOME", "XDG_CONFIG_HOME" }) {
        qunsetenv(variable);
        const auto folder = ownFolder(variable, ".own");
        QVERIFY2(folder.is_absolute() && folder.filename() == ".own", folder.c_str());
    }
}

QTEST_GUILESS_MAIN(EnvironmentTest)
#include "tst_environment.moc"
