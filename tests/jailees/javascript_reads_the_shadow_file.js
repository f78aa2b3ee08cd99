%%js
// must: error Error
// layer: mounts
require("fs").readFileSync("/etc/shadow");
