# must: error SystemExit
import os, sys
sys.exit(7 if len([p for p in os.listdir("/proc") if p.isdigit()]) < 8 else 0)
