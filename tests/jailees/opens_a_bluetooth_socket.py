# must: blocked PermissionError
# blocked: Tried to open a network connection (AF_BLUETOOTH)
# layer: seccomp
import socket
socket.socket(31, socket.SOCK_RAW, 1)
