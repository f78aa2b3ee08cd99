# must: error FileNotFoundError
# layer: mounts
open('/var/mail/root', 'rb').read(1)
