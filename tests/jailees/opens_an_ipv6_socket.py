# must: blocked PermissionError
# blocked: Tried to open a network connection (AF_INET6)
# layer: seccomp
# outside: works
import socket
socket.socket(socket.AF_INET6)
