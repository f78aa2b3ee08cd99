# must: blocked URLError
# blocked: Tried to open a network connection (AF_INET)
# layer: seccomp
import urllib.request
urllib.request.urlopen("http://127.0.0.1:9/", timeout=1)
