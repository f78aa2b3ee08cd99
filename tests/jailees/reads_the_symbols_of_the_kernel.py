# must: error FileNotFoundError
# layer: proc
# outside: works
open('/proc/kallsyms', 'rb').read(1)
