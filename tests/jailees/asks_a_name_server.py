# must: blocked gaierror
# blocked: Tried to open a network connection (AF_INET)
# layer: seccomp
import socket
socket.gethostbyname("example.org")
