# must: blocked OSError errno 38
# blocked: Tried to use the kernel's key store
# layer: seccomp
# outside: works
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(248, b"user", b"x", b"y", 1, -1) < 0:
    raise OSError(ctypes.get_errno(), "refused")
