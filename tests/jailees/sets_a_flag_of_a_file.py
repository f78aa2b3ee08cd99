# must: error OSError errno 38
# layer: seccomp
# outside: another error
import fcntl, struct
with open('kept', 'w') as file:
    fcntl.ioctl(file, 0x40086602, struct.pack("q", 0x40))
