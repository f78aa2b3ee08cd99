# must: error OSError errno 30
open("/kernel/runner.py", "w")
