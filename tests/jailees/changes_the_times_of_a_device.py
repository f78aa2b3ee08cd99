# must: error OSError errno 30
# layer: mounts
# outside: works
import os
os.utime('/dev/null')
