# must: blocked PermissionError
# blocked: Tried to open a network connection (AF_ALG)
import socket
socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET)
