# SPDX-License-Identifier: GPL-3.0-or-later
"""Calls that resolve a name, and so may follow a link, in the code beside and outside of the jail: each is known, with
the reason why the inside has no say in the name. Files inside are acted on in sandbox/helper/scratch_* only, by one
component in an open directory that is never followed."""

import re
from pathlib import Path

import tree

ROOMS = ("sandbox/helper/", "sandbox/jail/", "sandbox/run/")
SYSTEM_CALLS = (
    "open openat openat2 creat stat fstatat statx chmod fchmodat chown lchown fchownat utime utimes futimesat "
    "utimensat rename renameat link linkat symlink truncate mkdir mkdirat mkdtemp mkostemp mkstemp mknod mknodat unlink rmdir "
    "remove access faccessat opendir fopen chdir chroot readlink realpath statvfs statfs mount umount2 open_tree "
    "move_mount execve execv nftw fts_open glob setxattr getxattr inotify_add_watch name_to_handle_at")
LIBRARY = (
    "exists status symlink_status is_directory is_regular_file is_symlink is_empty copy copy_file copy_symlink remove "
    "remove_all create_directory create_directories create_symlink create_hard_link directory_iterator "
    "recursive_directory_iterator permissions canonical weakly_canonical read_symlink file_size rename last_write_time "
    "resize_file space equivalent hard_link_count")
CALL = re.compile(r"(?<![\w:])(?:::(?:" + "|".join(SYSTEM_CALLS.split())
                  + r")|(?:fs|std::filesystem)::(?:" + "|".join(LIBRARY.split())
                  + r")|SYS_(?:open\w*|fchmodat2|statx|renameat2?)\b)\s*\(?[^,;]*?[,;)]|std::[io]?fstream\b[^;]*;")
# These look at the thing itself, whatever it is, when they are told so in the same statement.
NOT_FOLLOWING = re.compile(r"AT_SYMLINK_NOFOLLOW|O_NOFOLLOW")
AT_CALLS = ("::fstatat", "::utimensat", "::faccessat", "::openat")
# These never follow the last name, and there names have no other.
NEVER_FOLLOWING = ("::mkdirat", "::symlinkat", "::unlinkat", "::readlinkat", "::renameat2", "::linkat")
SCRATCH = "sandbox/helper/scratch_"

# Why the inside has no say in a name.
KERNEL = "the kernel's own files, by numbers that are ours"
GROUPS = "control groups, which no process inside can make or rename"
BUILDING = "runs before the first process inside, on the host's own tree or on a root that is empty still"
INSTALLED = "a part of Assay, where it was installed"
USERS = "a file that the person named, looked at before it is bound read-only"
OURS = "a folder of ours on the host with a generated name; nothing inside has it among its mounts"
JAILS_ROOT = ("a fixed name in the jail's own root, which is read-only and made before anything runs inside; "
              "reached from within its mounts")


def named(calls_by_reason: dict[str, list[str]]) -> dict[str, str]:
    return {call: reason for reason, calls in calls_by_reason.items() for call in calls}


# File -> the beginning of a call -> the reason.
ALLOWED = {
    "sandbox/helper/cgroup.cpp": named({
        GROUPS:
            ["fs::directory_iterator(parent", "::rmdir(entry.path()", "::access(group", "::mkdir(m_own",
             "::access(parent", "::mkdir(group", '::open((group / "tasks")', "::rmdir(group", "::rmdir(m_own"],
    }),
    "sandbox/helper/door.cpp": named({
        KERNEL:
            ['::open(("/proc/"'],
        JAILS_ROOT:
            ['::chdir("/")'],
    }),
    "sandbox/helper/files.cpp": named({
        JAILS_ROOT:
            ["::open(place"],
    }),
    "sandbox/helper/init.cpp": named({
        JAILS_ROOT:
            ['::chdir("/work")', "::execve(config.command.front()", '::open("/dev/null"'],
    }),
    "sandbox/helper/landlock.cpp": named({
        JAILS_ROOT:
            ["::open(path"],
    }),
    "sandbox/helper/locks.cpp": named({
        KERNEL:
            ['std::ifstream list("/proc/locks")'],
    }),
    "sandbox/helper/main.cpp": named({
        KERNEL:
            ['::execve("/proc/self/exe"'],
    }),
    "sandbox/helper/mounts.cpp": named({
        USERS:
            ["::stat(source", "::open_tree(AT_FDCWD"],
        BUILDING:
            ["::mount_setattr(tree.fd", "::move_mount(fd", "::mkdir(inside", '::open("scratch"', '::umount2("scratch"',
             '::rmdir("scratch"', '::umount2("."', '::chdir("/")', '::access(("/usr/" + name)', '::mount("none"',
             '::chdir("/tmp")', '::symlink(("usr/" + name)', '::symlink("/proc/self/fd"', '::open("etc/passwd"',
             "::mount_setattr(AT_FDCWD"],
    }),
    "sandbox/helper/places.cpp": named({
        BUILDING:
            ["::access(path"],
        BUILDING + "; for a file that comes later, within the jail's mounts, and the last name is not followed":
            ["::open(path", "::mkdir(path"],
    }),
    "sandbox/helper/processes.cpp": named({
        KERNEL:
            ["::open(path", "::opendir(path", "std::filesystem::read_symlink(path", "std::ifstream maps(pathOf(pid"],
    }),
    "sandbox/helper/scratch_walk.cpp": named({
        "within the jail's mounts, and it was looked whether that is a link":
            ["::fchmodat(directory"],
    }),
    "sandbox/helper/supervisor.cpp": named({
        "the host's own":
            ['::open("/dev/null"'],
    }),
    "sandbox/jail/artifacts.cpp": named({
        OURS:
            ["::open(copied", "std::filesystem::remove(copied"],
    }),
    "sandbox/jail/copy_file.cpp": named({
        USERS + "; the copy is in " + OURS:
            ["::open(from", "::open(to", "::unlink(to"],
    }),
    "sandbox/jail/disk_budget.cpp": named({
        OURS:
            ["std::filesystem::exists(std::filesystem::symlink_status"],
    }),
    "sandbox/jail/doctor.cpp": named({
        OURS:
            ["std::ofstream(file())", "fs::file_size(log", "std::ifstream stream(file)"],
        KERNEL:
            ['fs::read_symlink(std::string("/proc/self/ns/")'],
    }),
    "sandbox/jail/installation.cpp": named({
        KERNEL:
            ['std::filesystem::read_symlink("/proc/self/exe"'],
        INSTALLED:
            ["std::filesystem::exists(part"],
    }),
    "sandbox/jail/jail_files.cpp": named({
        OURS:
            ["::open(directory", "::mkostemp(pattern", "::unlink(pattern"],
    }),
    "sandbox/jail/jail_process.cpp": named({
        "the host's own":
            ['::open("/dev/null"'],
    }),
    "sandbox/jail/policy.cpp": named({
        INSTALLED:
            ["std::filesystem::canonical(installation.kernel"],
        USERS:
            ["std::filesystem::is_regular_file(path", "std::filesystem::canonical(data",
             "std::filesystem::is_regular_file(real"],
    }),
    "sandbox/jail/remedy.cpp": named({
        KERNEL:
            ["std::ifstream(path)", 'std::filesystem::exists("/proc/sys/fs/binfmt_misc/WSLInterop")'],
    }),
    "sandbox/jail/run_log.cpp": named({
        "the person's own log, outside of every jail":
            ["std::filesystem::create_directories(m_file", "std::filesystem::file_size(m_file",
             "std::filesystem::rename(m_file", "::open(m_file"],
    }),
    "sandbox/jail/scope.cpp": named({
        KERNEL:
            ['std::ifstream file("/proc/"'],
    }),
    "sandbox/jail/staging.cpp": named({
        USERS:
            ["fs::status(path)", "fs::is_directory(status)", "fs::recursive_directory_iterator(path",
             "fs::is_directory(path)", "fs::is_directory(source)", "fs::directory_iterator(source)",
             "fs::exists(source)"],
        OURS:
            ["fs::permissions(path", "fs::create_directory(target)", "fs::directory_iterator(m_directory"],
    }),
    "sandbox/jail/temporary_directory.cpp": named({
        OURS:
            ["::open(folder", "fs::directory_iterator entry(parent,", "fs::directory_iterator()",
             "fs::remove_all(folder", "::mkdtemp(name", "fs::remove_all(m_path"],
    }),
    "sandbox/run/sha256.cpp": named({
        "an input, or a copy under a generated name in " + OURS:
            ["std::ifstream file(path"],
    }),
}


def calls_in(code: str) -> list[tuple[str, str]]:
    """Each call with the statement that it is in, in one line of single spaces."""
    code = re.sub(r"//[^\n]*|/\*.*?\*/", "", code, flags=re.DOTALL)
    found = []
    for match in CALL.finditer(code):
        statement = code[match.start():(code.find(";", match.start()) + 1) or None]
        found.append((" ".join(match.group(0).split()), statement))
    return found


def is_harmless(path: str, call: str, statement: str) -> bool:
    told = call.startswith(AT_CALLS) and NOT_FOLLOWING.search(statement)
    if path.startswith(SCRATCH):
        return bool(told) or call.startswith(NEVER_FOLLOWING)
    return bool(told) and "AT_FDCWD" in call


def check(top: Path) -> list[str]:
    found, used = [], set()
    for path in tree.files(top, ".h", ".cpp"):
        name = path.as_posix()
        if not name.startswith(ROOMS):
            continue
        for call, statement in calls_in(tree.text(top, path)):
            allowed = next((start for start in ALLOWED.get(name, {}) if call.startswith(start)), None)
            used.add((name, allowed))
            if not allowed and not is_harmless(name, call, statement):
                found.append(f"{name}: {call}: may follow a link; say here why the inside has no say in the name")
    if (top / "CMakeLists.txt").exists():  # the examples below are parts of a tree
        allowances = {(name, start) for name, calls in ALLOWED.items() for start in calls}
        found += [f"{name}: {start} is allowed and not there: take it out" for name, start in sorted(allowances - used)]
    return found


if __name__ == "__main__":
    tree.main(
        check,
        good=[{"sandbox/helper/scratch_walk.cpp": "::fstatat(directory, name.c_str(), &status, AT_SYMLINK_NOFOLLOW);\n"},
              {"sandbox/jail/a.cpp": "::fchmod(file.get(), 0600); ::fstat(fd, &s); ::close(fd); // ::open(path)\n"},
              {"ui/a.cpp": "::open(path, O_RDONLY);\n"}],
        bad=[{"sandbox/jail/a.cpp": "const UniqueFd file(::open(path.c_str(), O_RDONLY));\n"},
             {"sandbox/jail/a.cpp": "::openat(work, name.c_str(), O_RDONLY | O_NOFOLLOW);\n"},
             {"sandbox/helper/scratch_walk.cpp": "::openat(directory, name.c_str(),\n    flags);\n"},
             {"sandbox/helper/scratch_walk.cpp": "::fstatat(directory, name.c_str(), &status, 0);\n"},
             {"sandbox/jail/a.cpp": "std::ignore = ::fchmodat(root, directory.c_str(), 0700, 0);\n"},
             {"sandbox/jail/a.cpp": "::syscall(SYS_openat2, directory, name.c_str(), &how, sizeof how);\n"},
             {"sandbox/jail/a.cpp": "std::ifstream file(path);\n"},
             {"sandbox/jail/a.cpp": "fs::permissions(path, mode);\n"},
             {"sandbox/run/a.cpp": "std::filesystem::remove_all(path, error);\n"},
             {"CMakeLists.txt": "", "sandbox/jail/a.cpp": ""}])
