# must: PermissionError
import socket
socket.socket(socket.AF_UNIX)
