# must: error FileNotFoundError
# layer: mounts
# outside: works
open("/proc/sys/kernel/hostname").read()
