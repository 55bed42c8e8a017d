type Close = () => void | Promise<void>;

const ofFile: Close[] = [];
const ofProcess: Close[] = [];

/** Calls `close` after the suites of the current test file, in reverse order. */
export function afterFile(close: Close): void {
  ofFile.unshift(close);
}

/** Calls `close` after the last test file of this process, for resources that its files share. */
export function afterAll(close: Close): void {
  ofProcess.unshift(close);
}

export function closeFile(): Promise<void> {
  return callAll(ofFile);
}

export function closeAll(): Promise<void> {
  return callAll(ofProcess);
}

/** Calls all of them even when one fails, because a server left open would keep the process from ending. */
async function callAll(closers: Close[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.splice(0)) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'closing failed');
}
