# must: error ValueError
import resource
resource.setrlimit(resource.RLIMIT_NPROC, (10000, 10000))
