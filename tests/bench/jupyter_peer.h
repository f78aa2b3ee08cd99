// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

[[noreturn]] inline void stop(const std::string& why)
{
    std::fprintf(stderr, "%s\n", why.c_str());
    std::exit(1);
}

/// The Jupyter kernel, which answers a word with a number.
class Peer {
public:
    explicit Peer(const std::string& script)
    {
        std::array<int, 2> to {}, from {};
        if (::pipe2(to.data(), O_CLOEXEC) != 0 || ::pipe2(from.data(), O_CLOEXEC) != 0) {
            stop("no pipes");
        }
        posix_spawn_file_actions_t actions;
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_adddup2(&actions, to[0], 0);
        ::posix_spawn_file_actions_adddup2(&actions, from[1], 1);
        std::string program = "/usr/bin/python3", file = script;
        std::array<char*, 3> arguments { program.data(), file.data(), nullptr };
        if (::posix_spawn(&m_pid, program.c_str(), &actions, nullptr, arguments.data(), environ) != 0) {
            stop("the peer did not start");
        }
        ::posix_spawn_file_actions_destroy(&actions);
        ::close(to[0]);
        ::close(from[1]);
        m_to = ::fdopen(to[1], "w");
        m_from = ::fdopen(from[0], "r");
    }
    ~Peer()
    {
        std::fclose(m_to);
        ::waitpid(m_pid, nullptr, 0);
        std::fclose(m_from);
    }
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;

    double ask(const char* word)
    {
        double number = 0;
        std::fprintf(m_to, "%s\n", word);
        std::fflush(m_to);
        if (std::fscanf(m_from, "%lf", &number) != 1) {
            stop("the peer did not answer");
        }
        return number;
    }

private:
    pid_t m_pid = -1;
    std::FILE* m_to = nullptr;
    std::FILE* m_from = nullptr;
};
