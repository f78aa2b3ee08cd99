# must: error OSError errno 30
# layer: mounts
import os
os.rename('/usr/bin/python3', '/usr/bin/python3.old')
