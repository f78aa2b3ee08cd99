# must: blocked PermissionError
# blocked: Tried to open a network connection (AF_VSOCK)
import socket
socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM)
