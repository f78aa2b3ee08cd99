# must: blocked PermissionError
# blocked: Tried to open a network connection (AF_INET)
# layer: seccomp
import socket
socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 9))
