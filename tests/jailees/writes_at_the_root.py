# must: error OSError errno 30
open("/x", "w")
