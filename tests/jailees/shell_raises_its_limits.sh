%%sh
# must: error ShellError
# layer: capabilities
ulimit -n 1000000
