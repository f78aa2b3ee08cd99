# must: error OSError errno 30
# layer: proc
# outside: works
import threading
open(f'/proc/self/task/{threading.get_native_id()}/mem', 'r+b')
