%%sh
# must: blocked ShellError
# blocked: Tried to make or enter a namespace
# layer: seccomp
# outside: works
unshare --user true
