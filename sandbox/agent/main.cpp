// SPDX-License-Identifier: GPL-3.0-or-later
// assay-agent: a jail of this machine for an Assay elsewhere, which speaks to it by standard input and output. It ends,
// and everything in its jail with it, when its input ends. Its arguments are the name of the start, for others to
// find, and "--contained" where it is in a container whose kernel cannot build the jail.
#include "sandbox/agent/agent.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <span>
#include <string_view>
#include <unistd.h>

int main(int argc, char** argv)
{
    ::signal(SIGPIPE, SIG_IGN);
    sandbox::Link link(sandbox::UniqueFd(STDIN_FILENO), sandbox::UniqueFd(STDOUT_FILENO));
    auto installation = sandbox::Installation::locate();
    auto directory = installation ? sandbox::TemporaryDirectory::make("agent")
                                  : sandbox::Result<sandbox::TemporaryDirectory>(std::unexpected(installation.error()));
    if (!directory) {
        std::fprintf(stderr, "assay-agent: %s\n", inWords(directory.error().message).c_str());
        return 1;
    }
    const auto means = std::ranges::contains(
                           std::span(argv, static_cast<std::size_t>(argc)), std::string_view("--contained"))
        ? sandbox::Agent::Means::Container
        : sandbox::Agent::Means::Kernel;
    sandbox::Agent(link, std::move(*installation), std::move(*directory), means).serve();
    ::_exit(0); // the thread that listens may still do so
}
