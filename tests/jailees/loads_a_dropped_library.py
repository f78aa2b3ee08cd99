# must: error OSError
# layer: mounts
# outside: works
import ctypes, glob, shutil
shutil.copy(glob.glob('/usr/lib/*/libm.so.6')[0], './libm.so')
ctypes.CDLL('./libm.so')
