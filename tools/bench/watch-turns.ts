/**
 * Loaded into a measured server (own-server.ts): reports the processor time of the longest turn of its event loop to each message. On a
 * machine without other load, no one waits longer than that; processor time of other programs is not included.
 */
let longest = 0;
let before = process.threadCpuUsage();

function turn(): void {
  const now = process.threadCpuUsage();
  longest = Math.max(longest, now.user + now.system - before.user - before.system);
  before = now;
}

setInterval(turn, 1).unref();
process.on('message', () => {
  process.send?.(longest / 1000);
  longest = 0;
});
process.channel?.unref();

export {};
