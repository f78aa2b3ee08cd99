# must: error SystemExit
import os, sys
status = dict(line.split(":\t", 1) for line in open("/proc/self/status").read().splitlines() if ":\t" in line)
bare = all(int(status[name], 16) == 0 for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"))
sys.exit(7 if bare and status["NoNewPrivs"] == "1" and status["Seccomp"] == "2" and os.getuid() != 0
         and "root" not in open("/etc/passwd").read() else 0)
