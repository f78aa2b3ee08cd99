# must: error OSError errno 30
# layer: mounts
open("/x", "w")
