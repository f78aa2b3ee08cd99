%%js
// must: error JavaScriptError
// outside: works
const known = new Set(["HOME", "LANG", "LC_ALL", "MKL_NUM_THREADS", "MPLBACKEND", "MPLCONFIGDIR", "NUMEXPR_NUM_THREADS", "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS", "PATH", "PYTHONDONTWRITEBYTECODE", "PYTHONHASHSEED", "PYTHONNOUSERSITE", "TERM", "TMPDIR", "TZ"]);
process.exit(Object.keys(process.env).some((name) => !known.has(name)) ? 0 : 7);
