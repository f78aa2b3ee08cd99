# must: error OSError errno 38
# layer: seccomp
# outside: works
import os, resource
resource.prlimit(os.getppid(), resource.RLIMIT_CORE, resource.prlimit(0, resource.RLIMIT_CORE))
