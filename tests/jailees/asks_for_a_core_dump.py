# must: error SystemExit
# layer: limits
import resource, sys
sys.exit(7 if resource.getrlimit(resource.RLIMIT_CORE) == (0, 0) else 0)
