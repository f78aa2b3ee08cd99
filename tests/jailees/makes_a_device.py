# must: blocked PermissionError
# blocked: Tried to make a device or a named pipe
# layer: seccomp
import os, stat
os.mknod("./disk", stat.S_IFBLK | 0o600, os.makedev(8, 0))
