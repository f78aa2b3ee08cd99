# must: blocked PermissionError
# blocked: Tried to become another user
# layer: seccomp
import subprocess
subprocess.run(['/usr/bin/true'], user=0)
