import { Refused } from './session.ts';
import type { Tally } from './tally.ts';

/** What one item of work wants counted once it succeeded. */
export interface Played {
  /** Rows of the file behind it, for the report when it is refused. */
  rows: number;
  /** Does the work, a call at a time; every call goes through `timed`. */
  run(timed: Timed): Promise<void>;
}

/** Measures one operation. */
export type Timed = <T>(call: () => Promise<T>) => Promise<T>;

/** Plays work with so many clients at once. A refusal is tallied by its code with its rows; anything else ends the replay. */
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
