# must: error PermissionError errno 1
# layer: seccomp
import os
open('/tmp/given', 'w').close()
os.chown('/tmp/given', 1, 1)
