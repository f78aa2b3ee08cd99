# must: error OSError errno 38
# layer: seccomp
# outside: works
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
context = ctypes.c_ulong(0)
if libc.syscall(206, 1, ctypes.byref(context)) < 0:
    raise OSError(ctypes.get_errno(), "refused")
