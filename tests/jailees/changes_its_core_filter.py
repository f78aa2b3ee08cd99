# must: error OSError errno 30
# layer: proc
# outside: works
open('/proc/self/coredump_filter', 'w')
