# must: error FileNotFoundError
open("/root/.ssh/id_rsa")
