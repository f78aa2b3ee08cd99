# must: error PermissionError errno 13
import os
open(f'/proc/self/fd/{os.open(os.__file__, os.O_RDONLY)}', 'r+b')
