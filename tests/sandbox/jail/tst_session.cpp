// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/session.h"

#include <QTemporaryDir>
#include <QTest>

class SessionTest : public QObject {
    Q_OBJECT
private slots:
    void stateLivesAcrossRuns();
};

void SessionTest::stateLivesAcrossRuns()
{
    QTemporaryDir directory;
    auto session = sandbox::Session::open({ *sandbox::Installation::locate(), {}, directory.path().toStdString() });
    if (!session) {
        qFatal("%s | %s", session.error().message.c_str(), session.error().detail.c_str());
    }
    for (const auto* code : { "x = 1", "print('hello', x)\nx + 1", "1/0", "x" }) {
        auto result = session->run([&] { sandbox::RunRequest r; r.code = code; return r; }(), {}, {});
        if (!result) {
            qFatal("%s", result.error().message.c_str());
        }
        qInfo("%s", sandbox::dump(*result, 1).c_str());
    }
}

QTEST_GUILESS_MAIN(SessionTest)
#include "tst_session.moc"
