# must: error PermissionError errno 1
# layer: seccomp
# outside: another error
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(314, 0, None, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
