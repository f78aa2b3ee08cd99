# must: error OSError errno 38
# layer: seccomp
# outside: another error
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(53, 2, 1, 0, (ctypes.c_int * 2)()) < 0:
    raise OSError(ctypes.get_errno(), "refused")
