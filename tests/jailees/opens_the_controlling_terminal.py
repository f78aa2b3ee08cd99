# must: error FileNotFoundError
# layer: mounts
open('/dev/tty', 'rb').read(1)
