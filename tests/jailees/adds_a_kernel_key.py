# must: OSError errno 38
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(248, b"user", b"x", b"y", 1, -1) < 0:
    raise OSError(ctypes.get_errno(), "refused")
