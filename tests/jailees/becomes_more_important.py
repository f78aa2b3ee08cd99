# must: error PermissionError
# layer: seccomp, capabilities
import os
os.setpriority(os.PRIO_PROCESS, 0, -20)
