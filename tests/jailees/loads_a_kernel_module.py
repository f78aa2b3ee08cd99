# must: blocked OSError errno 38
# blocked: Tried to load code into the kernel
# layer: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(175, 0, 0, b"") < 0:
    raise OSError(ctypes.get_errno(), "refused")
