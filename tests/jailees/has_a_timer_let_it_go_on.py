# must: error PermissionError errno 1
# layer: seccomp
# outside: works
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
event = (ctypes.c_int * 16)(0, 0, 18, 0)
timer = ctypes.c_int(0)
if libc.syscall(222, 1, event, ctypes.byref(timer)) < 0:
    raise OSError(ctypes.get_errno(), "refused")
