# must: blocked PermissionError errno 1
# blocked: Tried to become another user
# layer: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(105, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
