# must: error OSError errno 30
# layer: mounts
open("/proc/self/oom_score_adj", "w")
