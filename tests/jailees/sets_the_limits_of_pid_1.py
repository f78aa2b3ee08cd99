# must: error OSError errno 38
# layer: seccomp
import resource
resource.prlimit(1, resource.RLIMIT_CORE, (0, 0))
