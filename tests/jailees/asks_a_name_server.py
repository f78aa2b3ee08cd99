# must: blocked gaierror
# blocked: Tried to open a network connection (AF_INET)
# blocked: Tried to open a connection to another program (AF_UNIX)
# layer: seccomp
import socket
socket.gethostbyname("example.org")
