# must: error OSError errno 38
# layer: seccomp, the kernel
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(1000) < 0:
    raise OSError(ctypes.get_errno(), "refused")
