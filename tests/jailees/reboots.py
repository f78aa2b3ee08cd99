# must: blocked OSError errno 38
# blocked: Tried to restart the computer
# layer: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(169, 0, 0, 0, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
