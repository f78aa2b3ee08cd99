# must: blocked PermissionError errno 1
# blocked: Tried to type into a terminal
# layer: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(16, 0, 0x5412, b"x") < 0:
    raise OSError(ctypes.get_errno(), "refused")
