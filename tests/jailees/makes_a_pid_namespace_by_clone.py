# must: blocked PermissionError errno 1
# blocked: Tried to make or enter a namespace
# layer: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(56, 0x20000000 | 17, 0, 0, 0, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
