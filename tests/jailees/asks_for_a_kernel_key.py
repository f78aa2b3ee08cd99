# must: blocked OSError errno 38
# blocked: Tried to use the kernel's key store
# layer: seccomp
# outside: another error
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(249, b'user', b'assay', 0, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
