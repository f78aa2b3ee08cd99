# must: error OSError errno 38
# layer: seccomp
# outside: works
import fcntl, os
open('leased', 'w').close()
fcntl.fcntl(os.open('leased', os.O_RDONLY), fcntl.F_SETLEASE, fcntl.F_RDLCK)
