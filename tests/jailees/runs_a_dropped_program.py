# must: error PermissionError
# outside: works
import os, shutil
shutil.copy("/usr/bin/true", "/tmp/dropped")
os.chmod("/tmp/dropped", 0o755)
os.execv("/tmp/dropped", ["dropped"])
