# must: error FileNotFoundError
# layer: mounts
open("/proc/keys").read()
