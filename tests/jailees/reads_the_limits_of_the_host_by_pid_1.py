# must: error PermissionError
# layer: init
import os
os.listdir('/proc/1/map_files')
