# must: blocked PermissionError
# blocked: Tried to open a network connection (AF_NETLINK)
# layer: seccomp
# outside: works
import socket
socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)
