# must: error SystemExit
import subprocess, sys
shown = subprocess.run(["/usr/bin/python3", "-c", "print([l for l in open('/proc/self/status') if l.startswith('NoNewPrivs')])"], capture_output=True, text=True).stdout
sys.exit(7 if "1" in shown else 0)
