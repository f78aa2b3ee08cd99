# must: error OSError errno 24
# layer: limits
import os
for _ in range(5000): os.eventfd(0)
