import { Refused } from './session.ts';
import type { Tally } from './tally.ts';

/** One item of work, with what to tally once it succeeds. */
export interface Played {
  /** The rows of its file, reported when it is refused. */
  rows: number;
  /** Does the work, one call at a time; every call goes through `timed`. */
  run(timed: Timed): Promise<void>;
}

export type Timed = <T>(call: () => Promise<T>) => Promise<T>;

/** Plays work with this many clients at once. A refusal is tallied by its code with its rows; any other error ends the replay. */
export async function play(work: readonly Played[], clients: number, tally: Tally): Promise<number> {
  const started = performance.now();
  let next = 0;
  const client = async () => {
    for (let item = work[next++]; item !== undefined; item = work[next++]) await playOne(item, tally);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (performance.now() - started) / 1000;
}

async function playOne(item: Played, tally: Tally): Promise<void> {
  try {
    await item.run(async (call) => {
      const started = performance.now();
      const result = await call();
      tally.milliseconds.push(performance.now() - started);
      return result;
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tally.refuse(error.code, item.rows);
  }
}
