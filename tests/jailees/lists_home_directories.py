# must: error FileNotFoundError
# layer: mounts
import os
os.listdir("/home")
