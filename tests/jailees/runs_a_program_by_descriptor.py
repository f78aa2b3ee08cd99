# must: blocked PermissionError errno 1
# blocked: Tried to run a program that has no name
# layer: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(322, 0, b'', 0, 0, 0x1000) < 0:
    raise OSError(ctypes.get_errno(), "refused")
