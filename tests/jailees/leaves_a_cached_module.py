# must: error OSError errno 30
# layer: mounts
open('/usr/lib/python3/dist-packages/pandas/__pycache__/evil.pyc', 'wb')
