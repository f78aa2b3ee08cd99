# must: PermissionError
import os, stat
os.mknod("/tmp/disk", stat.S_IFBLK | 0o600, os.makedev(8, 0))
