# must: error PermissionError errno 1
# layer: seccomp
# outside: another error
import socket
a, b = socket.socketpair()
a.listen()
