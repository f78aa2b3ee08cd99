%%sh
# must: error ShellError
# layer: mounts
cat /etc/shadow
