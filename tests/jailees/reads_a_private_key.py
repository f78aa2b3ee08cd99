# must: error FileNotFoundError
# layer: mounts
open("/root/.ssh/id_rsa")
