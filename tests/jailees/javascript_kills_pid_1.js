%%js
// must: error Error
// layer: landlock
process.kill(1, "SIGKILL");
