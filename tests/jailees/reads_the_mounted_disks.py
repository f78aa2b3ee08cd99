# must: error FileNotFoundError
# layer: mounts
open('/dev/sda', 'rb').read(1)
