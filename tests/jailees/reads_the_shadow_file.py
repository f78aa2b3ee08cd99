# must: error FileNotFoundError
open("/etc/shadow")
