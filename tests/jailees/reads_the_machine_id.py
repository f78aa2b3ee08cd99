# must: error FileNotFoundError
# layer: mounts
open('/etc/machine-id', 'rb').read(1)
