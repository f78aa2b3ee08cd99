# must: error OSError errno 30
# layer: mounts
open("/kernel/session/runner.py", "w")
