# must: blocked OSError errno 38
# blocked: Tried to read the kernel's log
# layer: seccomp
# outside: another error
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(103, 3, 0, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
