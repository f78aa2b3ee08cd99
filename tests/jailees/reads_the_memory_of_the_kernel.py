# must: error FileNotFoundError
# layer: proc
open('/proc/kcore', 'rb').read(1)
