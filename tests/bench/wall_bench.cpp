// SPDX-License-Identifier: GPL-3.0-or-later
// What a carried wall costs: wall_bench WALL, a row of the table in sandbox/README.md. "agent" is the agent as a plain
// process.
#include "sandbox/carried/agent_process.h"
#include "sandbox/carried/build.h"
#include "sandbox/carried/carried_wall.h"
#include "sandbox/carried/carrier_kinds.h"
#include "sandbox/jail/temporary_directory.h"

#include <algorithm>
#include <chrono>
#include <format>
#include <fstream>
#include <iostream>
#include <vector>

using namespace sandbox;

namespace {

double msOf(const auto& work)
{
    const auto begun = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
}

double medianOf(int times, const auto& work)
{
    std::vector<double> all;
    for (int i = 0; i < times; ++i) {
        all.push_back(msOf([&] { work(i); }));
    }
    std::ranges::sort(all);
    return all[all.size() / 2];
}

void runs(Wall& wall, const std::string& name, const std::string& code)
{
    RunRequest request;
    request.run = name;
    request.code = code;
    const auto result = wall.run(request, {}, {});
    if (!result || result->status != Status::Ok) {
        std::cerr << (result ? result->statusDetail : inWords(result.error().message)) << '\n';
        std::exit(1);
    }
}

} // namespace

int main(int argc, char** argv)
{
    const std::string name = argc > 1 ? argv[1] : "agent";
    const auto installation = Installation::locate().value();
    const auto carrier = name == "agent" ? pipeCarrier(installation) : carrierOf(name, installation).value();
    const auto directory = TemporaryDirectory::make("bench").value();
    const auto answers = msOf([&] { (void)AgentProcess::start(carrier, buildOf(installation)).value(); });
    std::unique_ptr<Wall> wall;
    const auto ready = msOf([&] {
        wall = CarriedWall::open(
            { .carrier = carrier, .installation = installation, .limits = {}, .artifactDirectory = directory.path() })
                   .value();
    });
    constexpr double megabytes = 32;
    const auto file = directory.path() / "input";
    std::ofstream(file) << std::string(static_cast<std::size_t>(megabytes) << 20, 'x');
    runs(*wall, "first", "x = 0");
    const auto run = medianOf(9, [&](int i) { runs(*wall, "run" + std::to_string(i), "x += 1"); });
    const auto undo = medianOf(5, [&](int i) { (void)wall->goTo("run" + std::to_string(3 + i % 2)).value(); });
    (void)wall->setInputs({ { "input", file, {} } });
    const auto in = msOf([&] { runs(*wall, "in", "1"); });
    const auto out = msOf([&] { runs(*wall, "out", "open('out', 'wb').write(b'x' * (32 << 20))"); });
    std::cout << std::format("| {} | {:.0f} ms | {:.1f} s | {:.1f} ms | {:.1f} ms | {:.0f} MB/s | {:.0f} MB/s |\n",
        name, answers, ready / 1000, run, undo, megabytes / in * 1000, megabytes / out * 1000);
}
