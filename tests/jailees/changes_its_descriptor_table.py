# must: blocked OSError errno 38
# blocked: Tried to reach the hardware directly
# layer: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(154, 0, 0, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
