%%js
// must: blocked Error
// blocked: Tried to open a network connection (AF_INET)
// layer: seccomp
require("net").connect(9, "127.0.0.1");
