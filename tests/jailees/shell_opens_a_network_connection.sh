%%sh
# must: blocked ShellError
# blocked: Tried to open a network connection (AF_INET)
# layer: seccomp
exec 3<>/dev/tcp/127.0.0.1/9
