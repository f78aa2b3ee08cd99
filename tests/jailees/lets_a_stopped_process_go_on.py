# must: error PermissionError errno 1
# layer: seccomp
# outside: works
import os, signal
os.kill(os.getppid(), signal.SIGCONT)
