# must: blocked OSError errno 38
# blocked: Tried to use the kernel's instruments (bpf, performance counters, userfaultfd)
# layer: seccomp
# outside: another error
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(298, 0, 0, -1, -1, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
