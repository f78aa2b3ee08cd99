# must: blocked PermissionError
# blocked: Tried to open a network connection (AF_ALG)
# layer: seccomp
import socket
socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET)
