# must: blocked PermissionError
# blocked: Tried to open a network connection (family 44)
# layer: seccomp
import socket
socket.socket(44, socket.SOCK_RAW)
