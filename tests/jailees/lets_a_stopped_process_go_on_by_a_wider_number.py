# must: error PermissionError errno 1
# layer: seccomp
# outside: works
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(62, os.getppid(), ctypes.c_ulong(18 | 1 << 32)) < 0:
    raise OSError(ctypes.get_errno(), "refused")
