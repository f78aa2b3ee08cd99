# must: blocked PermissionError
# blocked: Tried to open a network connection (AF_INET)
# layer: seccomp
import socket
socket.create_connection(("127.0.0.1", 9), timeout=1)
