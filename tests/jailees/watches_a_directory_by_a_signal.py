# must: error OSError errno 38
# layer: seccomp
# outside: works
import fcntl, os, signal
signal.signal(signal.SIGIO, signal.SIG_IGN)
fcntl.fcntl(os.open('/usr/lib', os.O_RDONLY), fcntl.F_NOTIFY, fcntl.DN_CREATE)
