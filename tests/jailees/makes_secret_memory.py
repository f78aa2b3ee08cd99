# must: error OSError errno 38
# layer: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(447, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
