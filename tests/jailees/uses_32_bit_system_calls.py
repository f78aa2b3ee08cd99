# must: killed
# layer: seccomp
import ctypes, mmap
# int 0x80 with eax = 20 (getpid of the 32-bit ABI); ret
page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
page.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")
ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()
