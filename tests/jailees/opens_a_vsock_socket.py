# must: blocked PermissionError
# blocked: Tried to open a network connection (AF_VSOCK)
# layer: seccomp
import socket
socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM)
