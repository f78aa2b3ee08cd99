%%js
// must: blocked Error
// blocked: Tried to open a network connection (AF_INET)
// layer: seccomp
// outside: works
require("http").createServer().listen(0, "127.0.0.1", () => process.exit(0));
