# must: error OSError errno 30
# layer: mounts
import os
os.chmod('/usr/bin/python3', 0o4777)
