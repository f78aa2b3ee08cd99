// SPDX-License-Identifier: GPL-3.0-or-later
// assay-jail: descriptor 3 is the host's socket (SOCK_SEQPACKET), 4 brings requests to what is started inside, 5 takes
// its replies; 1 and 2 are its output. It takes no arguments and keeps no environment.
#include "sandbox/helper/supervisor.h"

#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

bool isHostSocket(int fd)
{
    int type = 0;
    socklen_t size = sizeof type;
    return ::getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 1 || !isHostSocket(3) || ::fcntl(4, F_GETFD) < 0 || ::fcntl(5, F_GETFD) < 0) {
        std::fputs(
            "assay-jail is a part of Assay and is started by it. Run \"assay doctor\" to check the jail.\n", stderr);
        return 2;
    }
    if (*environ != nullptr) {
        // What is in the environment at exec stays readable in /proc for as long as the process lives.
        char* const nothing[] = { nullptr };
        char* const name[] = { argv[0], nullptr };
        ::execve("/proc/self/exe", name, nothing);
        return 2;
    }
    // The host may have blocked signals for a thread of its own to wait for; what runs inside expects none blocked.
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::signal(SIGPIPE, SIG_IGN);
    return jail::supervise(3, 4, 5);
}
