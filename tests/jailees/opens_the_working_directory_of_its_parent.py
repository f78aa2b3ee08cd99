# must: error FileNotFoundError
# layer: mounts
import os
os.listdir('/proc/%d/cwd/../home' % os.getppid())
