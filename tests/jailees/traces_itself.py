# must: blocked PermissionError errno 1
# blocked: Tried to look into another process
# layer: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(101, 0, 0, 0, 0) < 0:
    raise OSError(ctypes.get_errno(), "refused")
raise SystemExit("traced: the next signal stops it")  # such a state would be waited for
