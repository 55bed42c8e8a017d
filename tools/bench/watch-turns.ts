/**
 * Loaded into a server that is measured (own-server.ts): the processor time of the longest turn of its event loop, told to whoever asks
 * by a message. On a machine without other work, nobody waits longer than that; what others take of the processor is not in it.
 */
let longest = 0;
let before = process.threadCpuUsage();

/** Called once in each turn of the loop. */
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
