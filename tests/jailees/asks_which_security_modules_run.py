# must: error OSError errno 38
# layer: seccomp
# outside: another error
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(461, None, None, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
