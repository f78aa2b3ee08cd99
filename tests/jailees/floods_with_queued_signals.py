# must: error BlockingIOError errno 11
# layer: limits
import ctypes, os, signal
libc = ctypes.CDLL(None, use_errno=True)
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGRTMIN})
info = (ctypes.c_int * 32)(signal.SIGRTMIN, 0, -1)  # SI_QUEUE
for _ in range(5000):
    if libc.syscall(129, os.getpid(), int(signal.SIGRTMIN), info) < 0:
        raise OSError(ctypes.get_errno(), "refused")
