# must: error OSError errno 38
# layer: seccomp
# outside: works
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.prctl(1, 18, 0, 0, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
