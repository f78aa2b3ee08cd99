// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/served_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <thread>

using namespace sandbox;
using namespace std::chrono_literals;

/// What a reader may do that a hostile file took over: it is ended by the person, the clock and its limits all the
/// same.
class ServedProgramTest : public QObject {
    Q_OBJECT
private slots:
    void anAnswerIsALine();
    void whoDribblesIsStopped();
    void whoDribblesIsOutOfTime();
    void memoryIsWatchedBeforeTheAnswer();

private:
    /// A program that was sent a line, and then does this.
    Result<ServedProgram> reader(const std::string& code)
    {
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / "reader";
        std::ofstream(path) << "#!/usr/bin/python3 -I\nimport os, time\nos.read(3, 4096)\n" << code << '\n';
        std::filesystem::permissions(path, static_cast<std::filesystem::perms>(0755));
        ProgramRequest request;
        request.program = path;
        request.limits.memoryBytes = 200 << 20;
        request.limits.outputBytes = 64 << 20;
        return ServedProgram::start(*Installation::locate(), request);
    }
    QTemporaryDir m_folder;
};

namespace {
const std::string dribble = "while True: os.write(4, b'x')";

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}
} // namespace

void ServedProgramTest::anAnswerIsALine()
{
    auto program = reader("os.write(4, b'an answer\\n')\nos.read(3, 1)");
    QVERIFY2(program.has_value(), program ? "" : (inWords(program.error().message) + program.error().detail).c_str());
    const auto answer = program->ask("a question", 20s, {});
    QCOMPARE(answer.value_or(""), std::string("an answer"));
}

void ServedProgramTest::whoDribblesIsStopped()
{
    auto program = reader(dribble);
    std::stop_source person;
    const std::jthread presses([&] {
        std::this_thread::sleep_for(300ms);
        person.request_stop();
    });
    const auto start = std::chrono::steady_clock::now();
    const auto answer = program->ask("a question", 20s, person.get_token());
    QVERIFY(!answer && answer.error().kind == ErrorKind::Cancelled);
    QVERIFY2(secondsSince(start) < 3, std::to_string(secondsSince(start)).c_str());
}

void ServedProgramTest::whoDribblesIsOutOfTime()
{
    auto program = reader(dribble);
    const auto start = std::chrono::steady_clock::now();
    const auto answer = program->ask("a question", 500ms, {});
    QVERIFY2(!answer && inWords(answer.error().message).contains("in time"),
        answer ? "" : inWords(answer.error().message).c_str());
    QVERIFY2(secondsSince(start) < 3, std::to_string(secondsSince(start)).c_str());
}

void ServedProgramTest::memoryIsWatchedBeforeTheAnswer()
{
    auto program = reader("much = bytearray(b'x' * (400 << 20))\ntime.sleep(60)");
    const auto answer = program->ask("a question", 20s, {});
    // Where there is a control group the kernel is quicker.
    QVERIFY2(!answer
            && (inWords(answer.error().message).contains("more memory")
                || inWords(answer.error().message).contains("ended unexpectedly")),
        answer ? answer->c_str() : inWords(answer.error().message).c_str());
}

QTEST_GUILESS_MAIN(ServedProgramTest)
#include "tst_served_program.moc"
