# must: blocked OSError errno 38
# blocked: Tried to change what is mounted
# layer: seccomp
# outside: another error
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(429, -1, b'', -100, b'/tmp', 4) < 0:
    raise OSError(ctypes.get_errno(), "refused")
