# must: blocked PermissionError
# blocked: Tried to open a network connection (AF_NETLINK)
import socket
socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)
