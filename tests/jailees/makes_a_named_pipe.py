# must: blocked PermissionError
# blocked: Tried to make a device or a named pipe
# layer: seccomp
# outside: works
import os
os.mkfifo('pipe')
