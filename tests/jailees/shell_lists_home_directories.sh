%%sh
# must: error ShellError
# layer: mounts
# outside: works
ls /home
