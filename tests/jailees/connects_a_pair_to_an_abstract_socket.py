# must: error PermissionError errno 1
# layer: seccomp
# outside: another error
import socket
a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
a.connect('\0assay-nowhere')
