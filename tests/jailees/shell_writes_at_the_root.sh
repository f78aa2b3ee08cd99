%%sh
# must: error ShellError
# layer: mounts
echo x > /x
