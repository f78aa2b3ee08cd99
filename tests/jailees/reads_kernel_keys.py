# must: FileNotFoundError
open("/proc/keys").read()
