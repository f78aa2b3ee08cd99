# must: error PermissionError
# layer: seccomp
import mmap
mmap.mmap(-1, 1 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x100)
