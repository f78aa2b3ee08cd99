# must: blocked OSError errno 38
# blocked: Tried to load code into the kernel
# layer: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(176, b'none', 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
