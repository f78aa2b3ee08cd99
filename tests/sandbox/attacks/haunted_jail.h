// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/sandbox/attacks/hostile.h"

#include <QTest>

#include <memory>
#include <string>
#include <utility>

namespace hostile {

/// A jail with one good step, x = 1, that hostile runs follow.
class HauntedJail {
public:
    /// In the state after that step. A test that found its jail broken says so; the next one begins with another.
    JailFixture& get()
    {
        const bool isSound = m_fixture && host::aliveCalled(ghosts).empty()
            && (m_fixture->session().current() == "good" || m_fixture->session().goTo("good").value_or(false));
        if (!isSound) {
            m_fixture = std::make_unique<JailFixture>();
            if (m_fixture->step("good", "x = 1").status != sandbox::Status::Ok) {
                qFatal("The jail carries out nothing.");
            }
        }
        return *m_fixture;
    }

    /// In the state that the run before left.
    JailFixture& asItIs() { return *m_fixture; }

    /// Nobody is left of the run before, which `after` tells of, and an honest run finds all as it was.
    void expectTheStateAsItWas(const std::string& after)
    {
        QCOMPARE(host::aliveCalled(ghosts), std::string());
        sandbox::RunRequest request;
        request.code = "import os\nprint(x + 41)\nprint([p for p in ('/tmp/ghost', '/work/ghost', '/dev/shm/ghost') if "
                       "os.path.exists(p)])";
        const auto next = m_fixture->session().run(request, {}, {});
        QVERIFY2(next, next ? "" : (inWords(next.error().message) + " after " + after).c_str());
        QVERIFY2(next->status == sandbox::Status::Ok && next->out == "42\n[]\n" && !next->value,
            (after + " | then " + sandbox::dump(sandbox::Json(*next)).substr(0, 3000)).c_str());
        QCOMPARE(host::aliveCalled(ghosts), std::string());
    }

private:
    std::unique_ptr<JailFixture> m_fixture;
};

/// Rows of each haunting with each end.
inline void addHauntings()
{
    QTest::addColumn<std::string>("code");
    QTest::addColumn<int>("end");
    constexpr std::pair<const char*, End> ends[] = { { "failed", End::Error }, { "stopped", End::Stop },
        { "previewed", End::Preview }, { "kept", End::Ok } };
    for (const auto& [name, code] : hauntings) {
        for (const auto& [word, end] : ends) {
            QTest::addRow("%s, %s", name, word) << std::string(code) << static_cast<int>(end);
        }
    }
}

} // namespace hostile
