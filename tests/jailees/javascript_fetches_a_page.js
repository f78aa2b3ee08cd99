%%js
// must: blocked TypeError
// blocked: Tried to open a network connection (AF_INET)
// layer: seccomp
await fetch("http://127.0.0.1:8089/");
