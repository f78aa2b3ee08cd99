# must: blocked PermissionError
# blocked: Tried to open a network connection (AF_INET)
# layer: seccomp
import socket
socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)
