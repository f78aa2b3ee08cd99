# must: error FileNotFoundError
# layer: proc
# outside: works
open('/proc/net/tcp', 'rb').read(1)
