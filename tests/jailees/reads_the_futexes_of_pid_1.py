# must: error PermissionError errno 1
# layer: init
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
head, length = ctypes.c_void_p(), ctypes.c_size_t()
if libc.syscall(274, 1, ctypes.byref(head), ctypes.byref(length)) < 0:
    raise OSError(ctypes.get_errno(), "refused")
