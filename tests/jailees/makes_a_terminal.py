# must: error FileNotFoundError
# layer: mounts
# outside: works
import os
os.openpty()
