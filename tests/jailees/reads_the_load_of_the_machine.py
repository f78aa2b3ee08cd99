# must: error FileNotFoundError
# layer: proc
# outside: works
open('/proc/loadavg', 'rb').read(1)
