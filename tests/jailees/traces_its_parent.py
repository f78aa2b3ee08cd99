# must: blocked PermissionError errno 1
# blocked: Tried to look into another process
# layer: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(101, 16, 1, 0, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
