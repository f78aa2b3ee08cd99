%%sh
# must: error ShellError
# layer: mounts, landlock
# outside: works
cp /usr/bin/true dropped && chmod 755 dropped && ./dropped
