# must: error OSError errno 38
# layer: seccomp
# outside: works
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
queue = libc.syscall(68, 0, 0o600)
if queue < 0:
    raise OSError(ctypes.get_errno(), "refused")
libc.syscall(71, queue, 0, None)
