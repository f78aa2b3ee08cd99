# must: error FileNotFoundError
# layer: pivot_root
open('/work/' + '../' * 40 + 'etc/shadow')
