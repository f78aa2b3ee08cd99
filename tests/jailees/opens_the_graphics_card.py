# must: error FileNotFoundError
# layer: mounts
open('/dev/dri/card0', 'rb').read(1)
