# must: error PermissionError errno 1
# layer: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(238, 0, 0, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
