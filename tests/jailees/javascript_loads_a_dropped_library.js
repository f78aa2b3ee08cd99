%%js
// must: error Error
// layer: mounts
const fs = require("fs");
fs.copyFileSync(process.execPath, "dropped.node");
try {
    process.dlopen({ exports: {} }, "./dropped.node");
} catch (problem) {
    if (!problem.message.includes("failed to map segment")) {
        console.log("it was loaded as far as its contents allow");
        process.exit(0);
    }
    throw problem;
}
