# must: error OSError errno 30
# layer: proc
import os
open(f'/proc/{os.getppid()}/mem', 'r+b')
