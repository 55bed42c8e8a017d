/**
 * Makes the process return memory. By default glibc and V8 keep what a busy minute took: hundreds of megabytes beside some forty of live
 * objects (docs/decisions/0074). Both read these settings once, when a process begins.
 *
 * glibc maps blocks from this size on (the 19 MiB of a password hash, large bodies) and unmaps them when they are freed. By default it
 * raises the threshold to the largest block freed so far, and each hashing thread keeps such blocks in an arena of its own. Smaller blocks
 * come from one arena: with one per thread, a dozen arenas kept some megabytes each between live blocks.
 */
const allocator = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '1' };

/**
 * V8 sizes its heap by the memory of the machine. On a large one the young generation grows to twice 64 MB and does not shrink under load,
 * and the old generation is first collected at some 500 MB and then at up to four times its live size. The same holds for the heap of each
 * of our threads, regardless of its own limits: most of a printing thread's memory was room left by these bounds (decision 74).
 */
export const heap = [
  '--max-semi-space-size=16',
  '--initial-old-space-size=32',
  '--heap-growing-percent=50',
  '--expose-gc',
];

type Running = Pick<NodeJS.Process, 'argv' | 'env' | 'execArgv' | 'execPath' | 'execve'>;

/**
 * Restarts the program in the same process, unless it already runs with these settings. Variables and flags set by the operator override
 * ours. Where a process cannot be replaced (Windows), it continues without them.
 */
export function applyMemorySettings({ argv, env, execArgv, execPath, execve }: Running): void {
  const isApplied = heap.every((flag) => execArgv.includes(flag));
  if (isApplied) return;
  execve?.(execPath, [execPath, ...heap, ...execArgv, ...argv.slice(1)], { ...allocator, ...env });
}
