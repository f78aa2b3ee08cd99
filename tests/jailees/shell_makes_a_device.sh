%%sh
# must: blocked ShellError
# blocked: Tried to make a device or a named pipe
# layer: seccomp
mknod ./null c 1 3
