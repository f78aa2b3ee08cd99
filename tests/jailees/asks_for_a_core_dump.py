# must: error SystemExit
# layer: limits
import resource, sys
sys.exit(7 if resource.getrlimit(resource.RLIMIT_CORE) == (1, 1) else 0)  # 0 would not hold where dumps go to a program
