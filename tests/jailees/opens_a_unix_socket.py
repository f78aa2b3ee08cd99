# must: blocked PermissionError
# blocked: Tried to open a connection to another program (AF_UNIX)
# layer: seccomp
# outside: works
import socket
socket.socket(socket.AF_UNIX)
