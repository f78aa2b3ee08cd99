# must: OSError
import socket
socket.gethostbyname("example.org")
