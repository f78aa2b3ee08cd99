# must: error SystemExit
import os, sys
sys.exit(7 if sorted(map(int, os.listdir("/proc/self/fd")))[:4] == [0, 1, 2, 3]
         and len(os.listdir("/proc/self/fd")) == 5 else 0)
