# must: error FileNotFoundError
import os
os.listdir("/sys/fs/cgroup")
