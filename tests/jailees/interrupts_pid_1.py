# must: error PermissionError
# layer: landlock
import os
os.kill(1, 15)
