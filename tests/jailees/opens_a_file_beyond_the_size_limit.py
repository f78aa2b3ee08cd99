# must: error OSError errno 27
# layer: limits
import os, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
os.truncate(os.open('./large', os.O_CREAT | os.O_RDWR), 1 << 40)
