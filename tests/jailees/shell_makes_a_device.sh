%%sh
# must: blocked ShellError
# blocked: Tried to make a device or a named pipe
# layer: seccomp
mknod /tmp/null c 1 3
