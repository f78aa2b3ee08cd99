# must: FileNotFoundError
open("/etc/shadow")
