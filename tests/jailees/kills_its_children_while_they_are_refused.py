# must: blocked PermissionError errno 1
# blocked: Tried to change what is mounted
# layer: seccomp
import ctypes, os, signal, time
libc = ctypes.CDLL(None, use_errno=True)
for i in range(40):
    child = os.fork()
    if child == 0:
        while True: libc.syscall(165, None, None, None, 0, None)
    time.sleep(i * 0.0002)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
if libc.syscall(165, None, None, None, 0, None) < 0:
    raise OSError(ctypes.get_errno(), "refused")
