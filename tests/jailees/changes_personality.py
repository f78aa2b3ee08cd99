# must: error PermissionError errno 1
# layer: seccomp
# outside: works
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(135, 0x0400000) < 0:
    raise OSError(ctypes.get_errno(), "refused")
