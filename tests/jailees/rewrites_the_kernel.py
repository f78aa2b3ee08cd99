# must: error OSError errno 30
# layer: mounts
open("/kernel/runner.py", "w")
