# must: error FileNotFoundError
# layer: mounts
open('/etc/hostname', 'rb').read(1)
