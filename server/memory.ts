/**
 * How the process gives memory back. Left to themselves glibc and V8 keep what a busy minute took: hundreds of megabytes beside some
 * forty of live objects (docs/decisions/0074). Both read this once, when a process begins.
 *
 * glibc maps blocks from this size on (the 19 MiB of a password's hash, large bodies) and unmaps them when they are freed. Left alone
 * it raises the bound to the largest block freed so far, and each thread that hashes keeps such blocks in an arena of its own. What is
 * smaller comes from one arena: a dozen of them, one a thread, kept some megabytes each between what still lived.
 */
const allocator = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '1' };

/**
 * V8 sizes its heap by the memory of the machine. On one with much its young generation grows to twice 64 MB and does not shrink under
 * load, and the old one is first collected at some 500 MB and then at up to four times what lives. The same holds for the heap of each
 * thread of ours, whatever limits it is given: of a thread that prints most was room that these bounds left it (decision 130).
 */
export const heap = [
  '--max-semi-space-size=16',
  '--initial-old-space-size=32',
  '--heap-growing-percent=50',
  '--expose-gc',
];

/** What of a process is needed to start it anew. */
type Running = Pick<NodeJS.Process, 'argv' | 'env' | 'execArgv' | 'execPath' | 'execve'>;

/**
 * Starts the program anew, in the same process, unless it runs with these settings already. Variables and flags of the command line that
 * the operator set go before ours. Where a process cannot be replaced (Windows) it goes on without.
 */
export function settleMemory({ argv, env, execArgv, execPath, execve }: Running): void {
  const isSettled = heap.every((flag) => execArgv.includes(flag));
  if (isSettled) return;
  execve?.(execPath, [execPath, ...heap, ...execArgv, ...argv.slice(1)], { ...allocator, ...env });
}
