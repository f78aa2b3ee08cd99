# must: blocked PermissionError
# blocked: Tried to open a network connection (AF_INET)
# layer: seccomp
# outside: works
import http.server
http.server.HTTPServer(('127.0.0.1', 0), http.server.SimpleHTTPRequestHandler)
