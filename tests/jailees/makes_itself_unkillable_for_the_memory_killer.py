# must: error OSError errno 30
open("/proc/self/oom_score_adj", "w")
