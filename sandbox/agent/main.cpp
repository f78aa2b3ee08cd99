// SPDX-License-Identifier: GPL-3.0-or-later
// assay-agent: a jail of this machine for an Assay elsewhere, which speaks to it by standard input and output. It ends,
// and everything in its jail with it, when its input ends.
#include "sandbox/agent/agent.h"

#include <csignal>
#include <cstdio>
#include <unistd.h>

int main()
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
    sandbox::Agent(link, std::move(*installation), std::move(*directory)).serve();
    ::_exit(0); // the thread that listens may still do so
}
