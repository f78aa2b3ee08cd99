# must: error PermissionError
# layer: mounts
# outside: works
import os, shutil, subprocess
path = f'/dev/shm/dropped-{os.getpid()}'
shutil.copy('/usr/bin/true', path)
os.chmod(path, 0o755)
try:
    subprocess.run([path], check=True)
finally:
    os.unlink(path)
