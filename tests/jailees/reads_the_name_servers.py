# must: error FileNotFoundError
# layer: mounts
open('/etc/resolv.conf', 'rb').read(1)
