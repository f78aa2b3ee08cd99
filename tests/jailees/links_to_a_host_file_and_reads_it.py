# must: error FileNotFoundError
# layer: mounts
import os
os.symlink('/etc/shadow', './shadow')
open('./shadow').read()
