# must: error SystemExit
import subprocess, sys
done = subprocess.run([sys.executable, "-m", "pip", "install", "--break-system-packages", "--target",
                       "/usr/lib/python3/dist-packages", "six"], capture_output=True)
sys.exit(7 if done.returncode != 0 else 0)
