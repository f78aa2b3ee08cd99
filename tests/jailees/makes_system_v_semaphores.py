# must: error OSError errno 38
# layer: seccomp
# outside: works
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
semaphores = libc.syscall(64, 0, 1, 0o600)
if semaphores < 0:
    raise OSError(ctypes.get_errno(), "refused")
libc.syscall(66, semaphores, 0, 0)
