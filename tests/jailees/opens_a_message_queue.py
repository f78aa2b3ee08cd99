# must: error OSError errno 38
# layer: seccomp
# outside: works
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
name = f"assay-{os.getpid()}".encode()
if libc.syscall(240, name, os.O_CREAT | os.O_RDWR, 0o600, None) < 0:
    raise OSError(ctypes.get_errno(), "refused")
libc.syscall(241, name)
