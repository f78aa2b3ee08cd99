# must: error PermissionError errno 1
# layer: landlock
import os, signal
signal.pidfd_send_signal(os.pidfd_open(1), signal.SIGKILL)
