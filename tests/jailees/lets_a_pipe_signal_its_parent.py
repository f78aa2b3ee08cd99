# must: error OSError errno 38
# layer: seccomp
# outside: works
import fcntl, os
fcntl.fcntl(os.pipe()[0], fcntl.F_SETOWN, os.getppid())
