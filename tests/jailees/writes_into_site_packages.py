# must: error OSError errno 30
open("/usr/lib/python3/dist-packages/sitecustomize.py", "w")
