# must: FileNotFoundError
open("/root/.ssh/id_rsa")
