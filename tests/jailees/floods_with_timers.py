# must: error BlockingIOError errno 11
# layer: limits
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
timer = ctypes.c_int(0)
for _ in range(5000):
    if libc.syscall(222, 1, None, ctypes.byref(timer)) < 0:
        raise OSError(ctypes.get_errno(), "refused")
