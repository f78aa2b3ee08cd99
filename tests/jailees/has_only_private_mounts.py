# must: error SystemExit
# layer: mounts
import sys
lines = open('/proc/self/mountinfo').read().splitlines()
sys.exit(7 if lines and not any('shared:' in l or 'master:' in l for l in lines)
         and all('nosuid' in l or ' / / ' in l for l in lines) else 0)
