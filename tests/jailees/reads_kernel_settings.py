# must: FileNotFoundError
open("/proc/sys/kernel/hostname").read()
