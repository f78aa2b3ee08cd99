# must: error FileNotFoundError
# layer: mounts
open('/var/log/syslog', 'rb').read(1)
