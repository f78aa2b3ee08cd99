# must: error PermissionError errno 1
# layer: capabilities
import os, socket, struct
a, b = socket.socketpair()
a.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_CREDENTIALS, struct.pack("iII", 1, os.getuid(), os.getgid()))])
