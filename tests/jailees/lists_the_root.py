# must: error PermissionError
# layer: landlock
# outside: works
import os
os.listdir('/')
