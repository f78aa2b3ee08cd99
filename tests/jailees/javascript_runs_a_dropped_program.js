%%js
// must: error Error
// layer: mounts, landlock
// outside: works
const fs = require("fs");
fs.copyFileSync("/usr/bin/true", "dropped");
fs.chmodSync("dropped", 0o755);
require("child_process").execFileSync("./dropped");
