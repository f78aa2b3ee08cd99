# must: error FileNotFoundError
# layer: proc
# outside: works
open('/proc/cmdline', 'rb').read(1)
