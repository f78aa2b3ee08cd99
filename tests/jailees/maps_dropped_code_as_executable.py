# must: error PermissionError
import mmap, os
fd = os.open("./code", os.O_RDWR | os.O_CREAT)
os.write(fd, b"\xc3" * 4096)
mmap.mmap(fd, 4096, prot=mmap.PROT_READ | mmap.PROT_EXEC)
