# must: error OSError errno 24
files = [open("/dev/null") for _ in range(10000)]
