%%sh
# must: error ShellError
# layer: landlock
kill -9 1
