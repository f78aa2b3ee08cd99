# must: error FileNotFoundError
open("/proc/keys").read()
