# must: error FileNotFoundError
open("/proc/sys/kernel/hostname").read()
