# must: error FileNotFoundError
# layer: mounts
open('/dev/kvm', 'rb').read(1)
