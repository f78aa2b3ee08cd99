# must: blocked PermissionError errno 1
# blocked: Tried to set the computer's clock or name
# layer: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(164, 0, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
