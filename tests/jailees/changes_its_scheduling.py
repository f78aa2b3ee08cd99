# must: error PermissionError errno 1
# layer: seccomp, capabilities
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(144, 0, 1, (ctypes.c_int * 1)(1)) < 0:
    raise OSError(ctypes.get_errno(), "refused")
