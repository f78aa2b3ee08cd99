# must: error PermissionError
# layer: init
open('/proc/1/mem', 'rb')
