# must: error FileNotFoundError
# layer: mounts
open('/root/.bash_history', 'rb').read(1)
