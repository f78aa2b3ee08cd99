# must: error OSError errno 38
# layer: seccomp
# outside: works
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
child = libc.syscall(56, 18, 0, 0, 0, 0)
if child == 0:
    os._exit(0)
if child < 0:
    raise OSError(ctypes.get_errno(), "refused")
