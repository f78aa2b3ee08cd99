# must: error OSError errno 30
# layer: proc
# outside: works
open('/proc/self/mem', 'r+b')
