# must: error ConnectionRefusedError
# layer: network namespace
import socket
a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
a.sendto(b'x', '\0assay-nowhere')
