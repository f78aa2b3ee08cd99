# must: blocked PermissionError
# blocked: Tried to make a device or a named pipe
# layer: seccomp
import os, stat
os.mknod('./null', stat.S_IFCHR | 0o666, os.makedev(1, 3))
