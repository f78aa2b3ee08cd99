# must: blocked PermissionError errno 1
# blocked: Tried to open a connection to another program (AF_UNIX)
# layer: seccomp
# outside: works
import math, multiprocessing
with multiprocessing.get_context("forkserver").Pool(1) as pool: pool.map(math.factorial, range(2))
