# must: PermissionError
import socket
socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)
