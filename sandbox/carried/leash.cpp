// SPDX-License-Identifier: GPL-3.0-or-later
// assay-leash PROGRAM ARGUMENT…: runs a program, and kills it as soon as its standard input has no other end, or this
// process is gone. For programs that go on without their input, as a machine does whose guest ignores it.
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int notFound = 127; ///< as a shell has it

[[noreturn]] void become(char** words, pid_t leash)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() == leash) { // else it was gone before
        ::execvp(*words, words);
        const int error = errno;
        std::fprintf(stderr, "assay-leash: %s: %s\n", *words, std::strerror(error));
        ::_exit(error == ENOENT ? notFound : 1);
    }
    ::_exit(1);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fputs("assay-leash is a part of Assay and is started by it\n", stderr);
        return 2;
    }
    const pid_t leash = ::getpid();
    const pid_t pid = ::fork();
    if (pid == 0) {
        become(argv + 1, leash);
    }
    const int program = pid < 0 ? -1 : static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
    std::array<pollfd, 2> ends { { { STDIN_FILENO, 0, 0 },
        { program, POLLIN, 0 } } }; // the first tells of its end only
    if (program < 0 || TEMP_FAILURE_RETRY(::poll(ends.data(), ends.size(), -1)) < 0 || ends[0].revents != 0) {
        return 0; // which kills the program
    }
    int status = 0;
    TEMP_FAILURE_RETRY(::waitpid(pid, &status, 0));
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
