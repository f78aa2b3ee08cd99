# must: error PermissionError errno 1
# layer: seccomp
import os
open('./given', 'w').close()
os.chown('./given', 1, 1)
