# must: error OSError errno 38
# layer: seccomp
# outside: works
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
segment = libc.syscall(29, 0, 4096, 0o600)
if segment < 0:
    raise OSError(ctypes.get_errno(), "refused")
libc.syscall(31, segment, 0, None)
