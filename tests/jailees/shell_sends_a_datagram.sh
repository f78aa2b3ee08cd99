%%sh
# must: blocked ShellError
# blocked: Tried to open a network connection (AF_INET)
# layer: seccomp
# outside: works
echo hello > /dev/udp/127.0.0.1/9
