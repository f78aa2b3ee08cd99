# must: error FileNotFoundError
# layer: proc
# outside: works
open('/proc/net/dev').read()
