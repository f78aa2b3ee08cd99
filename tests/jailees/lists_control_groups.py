# must: error FileNotFoundError
# layer: mounts
import os
os.listdir("/sys/fs/cgroup")
