# must: error FileNotFoundError
# layer: mounts
# outside: works
open('/etc/group', 'rb').read(1)
