# must: error FileNotFoundError
# layer: mounts
open('/dev/fuse', 'rb').read(1)
