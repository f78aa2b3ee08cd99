// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/session.h"

#include <QTemporaryDir>
#include <QtLogging>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>
#include <vector>

/// A real session with a directory of its own. No jail on this machine is a failure, never a skip.
class JailFixture {
public:
    explicit JailFixture(const sandbox::Limits& limits = {}, std::int64_t checkpointBytes = 1LL << 30)
        : JailFixture(*sandbox::Installation::locate(), limits, checkpointBytes)
    {
    }
    explicit JailFixture(const sandbox::Installation& installation, const sandbox::Limits& limits = {},
        std::int64_t checkpointBytes = 1LL << 30)
    {
        auto session = sandbox::Session::open({ installation, limits, directory(), {}, checkpointBytes });
        if (!session) {
            qFatal("%s (%s)", inWords(session.error().message).c_str(), session.error().detail.c_str());
        }
        m_wall = std::make_unique<sandbox::Session>(std::move(*session));
    }
    /// Of any kind; it is given the directory for artifacts.
    using OpenAny = std::function<sandbox::Result<std::unique_ptr<sandbox::Wall>>(const std::filesystem::path&)>;
    explicit JailFixture(const OpenAny& open)
    {
        auto wall = open(directory());
        if (!wall) {
            qFatal("%s (%s)", inWords(wall.error().message).c_str(), wall.error().detail.c_str());
        }
        m_wall = std::move(*wall);
    }

    sandbox::Wall& wall() { return *m_wall; }
    /// The local wall.
    sandbox::Session& session() { return static_cast<sandbox::Session&>(*m_wall); }
    std::filesystem::path directory() const { return m_directory.path().toStdString(); }
    const std::vector<sandbox::Input>& inputs() const { return m_inputs; }

    sandbox::RunResult run(
        const std::string& code, const sandbox::Limits& limits = {}, const sandbox::RunEvents& events = {})
    {
        sandbox::RunRequest request;
        request.language = sandbox::languageOf(code);
        request.code = code;
        request.limits = limits;
        auto result = m_wall->run(request, events, {});
        if (!result) {
            qFatal("%s (%s)", inWords(result.error().message).c_str(), result.error().detail.c_str());
        }
        return std::move(*result);
    }

    /// A run whose state gets a name.
    sandbox::RunResult step(const std::string& name, const std::string& code,
        const std::vector<std::string>& prelude = {}, const sandbox::LoadedFrames& frames = {})
    {
        sandbox::RunRequest request;
        request.run = name;
        request.language = sandbox::languageOf(code);
        request.code = code;
        for (const auto& earlier : prelude) {
            request.prelude.push_back({ earlier, frames });
        }
        request.frames = frames;
        request.limits.wall = std::chrono::minutes(5); // beside other tests a machine may be slow
        auto result = m_wall->run(request, {}, {});
        if (!result) {
            qFatal("%s (%s)", inWords(result.error().message).c_str(), result.error().detail.c_str());
        }
        return std::move(*result);
    }

    /// The printed value of an expression in the current state.
    std::string valueOf(const std::string& expression) { return run("print(" + expression + ")").out; }

    void setInput(const std::string& name, const std::string& text,
        std::filesystem::perms permissions = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write
            | std::filesystem::perms::others_read)
    {
        const auto path = directory() / name;
        std::ofstream(path) << text;
        std::filesystem::permissions(path, permissions);
        m_inputs = { { name, path, {} } };
        if (const auto set = m_wall->setInputs(m_inputs); !set) {
            qFatal("%s (%s)", inWords(set.error().message).c_str(), set.error().detail.c_str());
        }
    }

    std::string inputText(const std::string& name) const
    {
        std::ifstream file(directory() / name);
        return { std::istreambuf_iterator<char>(file), {} };
    }

    /// The children of this process, ended ones that nobody waited for included.
    static int countOfOurProcesses()
    {
        int count = 0;
        for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
            if (entry.path().filename().string().find_first_not_of("0123456789") != std::string::npos) {
                continue;
            }
            std::ifstream status(entry.path() / "status");
            std::string word;
            std::string parent;
            while (status >> word && word != "PPid:") { }
            status >> parent;
            count += parent == std::to_string(::getpid()) ? 1 : 0;
        }
        return count;
    }
    static long countOfOurDescriptors()
    {
        return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
    }

private:
    QTemporaryDir m_directory;
    std::vector<sandbox::Input> m_inputs;
    std::unique_ptr<sandbox::Wall> m_wall;
};
