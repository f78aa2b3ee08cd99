# must: blocked PermissionError
# blocked: Tried to open a connection to another program (AF_UNIX)
# layer: seccomp
import socket
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.sendto(b'<13>assay', '/dev/log')
