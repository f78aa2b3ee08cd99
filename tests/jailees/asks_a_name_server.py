# must: gaierror
import socket
socket.gethostbyname("example.org")
