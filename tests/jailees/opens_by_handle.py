# must: blocked OSError errno 38
# blocked: Tried to open a file by its handle, past its directory
# layer: seccomp
# outside: another error
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(304, 3, 0, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
