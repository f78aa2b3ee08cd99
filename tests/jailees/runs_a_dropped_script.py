# must: error PermissionError
# layer: mounts
# outside: works
import os
open('/tmp/script', 'w').write('#!/bin/sh\n')
os.chmod('/tmp/script', 0o755)
os.execv('/tmp/script', ['script'])
