// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/attacks/canaries.h"
#include "tests/sandbox/attacks/history_parts.h"
#include "tests/sandbox/attacks/hostile.h"
#include "tests/support/pace.h"

#include <QCoreApplication>
#include <QTest>

#include <cstdlib>
#include <random>
#include <thread>

using namespace sandbox;
using hostile::End;
using Clock = std::chrono::steady_clock;

/// Random histories of hostile runs in one analysis, each followed by a probe: a right result, nothing of before alive,
/// the files what they must be, the host's own untouched, its descriptors and processes no more than before.
///
/// By hand: `ASSAY_HISTORIES=10000 tst_histories` runs that many, `ASSAY_HISTORIES_MINUTES=30` as many as fit, from
/// ASSAY_HISTORIES_SEED on (else from the clock). What failed names its seed: that analysis alone is run again by
/// `ASSAY_HISTORIES_SEED=… ASSAY_HISTORIES=1`.
class HistoriesTest : public QObject {
    Q_OBJECT
private slots:
    void randomHistoriesLeaveNothing();
};

namespace {

constexpr int longestAnalysis = 40; ///< histories in one analysis

std::uint64_t numberIn(const char* variable, std::uint64_t otherwise)
{
    const auto* const text = std::getenv(variable);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

/// One analysis with its random histories. All that it does follows from the seed, but for what the kernel's scheduler
/// does.
class Analysis {
public:
    Analysis(std::uint64_t seed, const Canaries& canaries)
        : m_seed(seed)
        , m_random(seed)
        , m_canaries(canaries)
        , m_untouched(canaries.look())
    {
        m_limits.memoryBytes = 500LL << 20;
        m_limits.processes = 40;
    }

    /// One history at least, and more for as long as that. Empty: all is well. Else what is wrong, and how to see it
    /// again.
    std::string run(int histories, std::chrono::milliseconds time)
    {
        if (auto wrong = open(); !wrong.empty()) {
            return told(wrong);
        }
        const auto until = Clock::now() + time;
        do {
            if (const auto wrong = history(); !wrong.empty()) {
                return told(wrong);
            }
        } while (++m_done < histories && Clock::now() < until);
        return {};
    }

    int done() const { return m_done; }

private:
    std::string told(const std::string& wrong) const
    {
        return std::format(
            "seed {}, history {}: {}\nthe run before:\n{}\n(again: ASSAY_HISTORIES_SEED={} ASSAY_HISTORIES=1)", m_seed,
            m_done, wrong, m_code, m_seed);
    }

    std::size_t below(std::size_t end) { return static_cast<std::size_t>(m_random() % end); }

    /// A fresh jail with the steps that all histories build on.
    std::string open()
    {
        m_fixture.reset();
        m_fixture = std::make_unique<JailFixture>(m_limits);
        m_number = static_cast<int>(below(1'000'000));
        const auto made = m_fixture->step("base", std::format("{}\nx = {}\n", history::base, m_number));
        if (made.status != Status::Ok) {
            return "the first step: " + dump(Json(made));
        }
        m_files.clear();
        return probe();
    }

    std::string history()
    {
        constexpr std::array ends { End::Error, End::Error, End::Error, End::Stop, End::Stop, End::Timeout,
            End::Preview, End::Preview, End::Ok, End::Ok };
        const auto end = below(100) == 0 ? End::KilledHelper : ends[below(ends.size())];
        m_code = std::string(hostile::tools)
            + history::fragments(m_random, m_canaries.path("open_folder"), end == End::Ok || end == End::Preview);
        RunRequest request;
        request.limits = m_limits;
        const auto ended = attack(end, request);
        m_code += std::format("# ended: {}", hostile::inWords(ended).substr(0, 600));
        if (const auto wrong = after(end, ended); !wrong.empty()) {
            return wrong;
        }
        return m_fixture->session().checkpoints().empty() || end == End::KilledHelper ? open() : probe();
    }

    /// Stop and the clock come when they come, also before the code has done what it wants.
    hostile::Ended attack(End end, RunRequest& request)
    {
        const auto wait = std::chrono::milliseconds(5 + below(120));
        request.code = m_code;
        hostile::Ended ended;
        std::stop_source stop;
        Clock::time_point asked {};
        std::jthread later;
        if (end == End::Stop || end == End::KilledHelper) {
            later = std::jthread([&, wait] {
                std::this_thread::sleep_for(wait);
                asked = Clock::now();
                end == End::Stop ? void(stop.request_stop()) : void(::kill(host::newestHelper(), SIGKILL));
            });
        }
        request.code += end == End::Error           ? "\nraise ValueError('end')"
            : end == End::Ok || end == End::Preview ? ""
                                                    : "\ntime.sleep(100)";
        request.limits.wall = end == End::Timeout ? wait + wait : std::chrono::milliseconds(20'000);
        hostile::perform(end == End::Preview, m_fixture->session(), request, {}, stop.get_token(), ended);
        ended.stopMs = end == End::Stop && asked != Clock::time_point {}
            ? std::chrono::duration<double, std::milli>(Clock::now() - asked).count()
            : 0;
        return ended;
    }

    /// What must hold as soon as a run is over.
    std::string after(End end, const hostile::Ended& ended) const
    {
        if (const auto alive = host::aliveCalled(hostile::ghosts); !alive.empty()) {
            return "alive: " + alive;
        }
        if (m_canaries.look() != m_untouched) {
            return "the host's files are touched:\n" + m_canaries.look() + "were\n" + m_untouched;
        }
        if (ended.stopMs > test::slowdown * 1000) {
            return std::format("Stop took {} ms", ended.stopMs);
        }
        if (end != End::Ok && end != End::Preview && ended.result && ended.result->status == Status::Ok) {
            return "it ended ok";
        }
        return {};
    }

    /// An honest run, which is kept: it sees the state and the files that it must see, and nobody else is there.
    std::string probe()
    {
        RunRequest request;
        request.limits = m_limits;
        const auto salt = below(1'000'000);
        request.code = std::format("print(x + {})\nprint(scratch())\n", salt);
        const bool wasKept = m_fixture->session().current() != m_current;
        const auto result = m_fixture->session().run(request, {}, {});
        if (!result) {
            return "the probe: " + inWords(result.error().message) + " " + result.error().detail;
        }
        const auto expected = std::to_string(static_cast<std::size_t>(m_number) + salt) + '\n';
        if (result->status != Status::Ok || !result->out.starts_with(expected) || result->value
            || !result->displays.empty() || !result->err.empty()) {
            return "the probe should have printed " + expected + dump(Json(*result)).substr(0, 3000);
        }
        const auto files = result->out.substr(expected.size());
        if (!wasKept && !m_files.empty() && files != m_files) {
            return "the files are not what they were:\n" + files + "were\n" + m_files;
        }
        m_files = files;
        m_current = m_fixture->session().current();
        if (const auto alive = host::aliveCalled(hostile::ghosts); !alive.empty()) {
            return "alive after the probe: " + alive;
        }
        return {};
    }

    std::uint64_t m_seed;
    std::mt19937_64 m_random;
    const Canaries& m_canaries;
    std::string m_untouched;
    Limits m_limits;
    std::unique_ptr<JailFixture> m_fixture;
    int m_number = 0;
    int m_done = 0;
    std::string m_current; ///< the run whose state the latest probe left
    std::string m_files; ///< as the latest probe saw them
    std::string m_code;
};

} // namespace

void HistoriesTest::randomHistoriesLeaveNothing()
{
    const bool isByHand = std::getenv("ASSAY_HISTORIES") != nullptr
        || std::getenv("ASSAY_HISTORIES_MINUTES") != nullptr;
    const auto minutes = numberIn("ASSAY_HISTORIES_MINUTES", 600);
    auto left = static_cast<int>(numberIn("ASSAY_HISTORIES", isByHand ? 1'000'000'000 : longestAnalysis));
    auto seed = numberIn(
        "ASSAY_HISTORIES_SEED", static_cast<std::uint64_t>(Clock::now().time_since_epoch().count()) % 1'000'000);
    const bool isReplay = left == 1;
    const auto until = Clock::now() + std::chrono::minutes(minutes);
    const Canaries canaries;
    long descriptors = 0;
    std::size_t processes = 0;
    for (int done = 0; left > 0 && Clock::now() < until; ++seed) {
        {
            Analysis analysis(seed, canaries);
            const auto wrong = analysis.run(isReplay ? longestAnalysis : std::min(left, longestAnalysis),
                isByHand ? std::chrono::minutes(minutes) : std::chrono::milliseconds(1000));
            QVERIFY2(wrong.empty(), wrong.c_str());
            done += analysis.done();
            left -= isByHand && !isReplay ? analysis.done() : left; // the suite looks at one analysis
            qInfo("seed %llu: %d histories, %d in all", static_cast<unsigned long long>(seed), analysis.done(), done);
        }
        QTRY_VERIFY_WITH_TIMEOUT(host::descendants().size() <= processes || processes == 0, 10'000);
        processes = processes == 0 ? host::descendants().size() + 1 : processes;
        const auto now = JailFixture::countOfOurDescriptors();
        QVERIFY2(descriptors == 0 || now <= descriptors, std::to_string(now - descriptors).c_str());
        descriptors = descriptors == 0 ? now : descriptors;
    }
}

int main(int count, char** arguments)
{
    qputenv("QTEST_FUNCTION_TIMEOUT", "2147483647"); // ms; by hand it runs for as long as it was asked to
    QCoreApplication program(count, arguments);
    HistoriesTest test;
    return QTest::qExec(&test, count, arguments);
}

#include "tst_histories.moc"
