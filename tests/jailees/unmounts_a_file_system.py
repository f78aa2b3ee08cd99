# must: blocked PermissionError errno 1
# blocked: Tried to change what is mounted
# layer: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(166, b'/proc', 2) < 0:
    raise OSError(ctypes.get_errno(), "refused")
