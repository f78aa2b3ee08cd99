# must: blocked OSError errno 38
# blocked: Tried to administer file systems
# layer: seccomp
# outside: another error
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(300, 0, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
