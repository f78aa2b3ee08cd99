# must: blocked PermissionError
# blocked: Tried to open a network connection (AF_PACKET)
# layer: seccomp
import socket
socket.socket(socket.AF_PACKET, socket.SOCK_RAW)
