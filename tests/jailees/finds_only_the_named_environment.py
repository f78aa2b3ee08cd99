# must: error SystemExit
# outside: works
import os, sys
known = {"HOME", "LANG", "LC_ALL", "MKL_NUM_THREADS", "MPLBACKEND", "MPLCONFIGDIR", "NUMEXPR_NUM_THREADS",
         "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "PATH", "PYTHONDONTWRITEBYTECODE", "PYTHONHASHSEED",
         "PYTHONNOUSERSITE", "TERM", "TMPDIR", "TZ"}
raw = {entry.split(b"=")[0].decode() for entry in open("/proc/self/environ", "rb").read().split(b"\0") if entry}
sys.exit(7 if raw == known and "ASSAY_TEST_SECRET" not in os.environ else 0)
