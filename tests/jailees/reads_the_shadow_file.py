# must: error FileNotFoundError
# layer: mounts
open("/etc/shadow")
