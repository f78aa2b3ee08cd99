# must: error FileNotFoundError
# layer: mounts
open('/dev/mem', 'rb').read(1)
