import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../bench/row.ts';

/** A server's own metrics at one moment. */
export interface Sample {
  minute: number;
  megabytes: number;
  /**
   * Requests since the last sample, those answered with 5xx other than 503 (which says when to retry), and the milliseconds within which 99
   * of 100 of the others were answered.
   */
  requests: number;
  failed: number;
  p99: number;
}

/** Reads a server's own metrics every minute until `stop`. */
export function watch(address: string) {
  const samples: Sample[] = [];
  const stopped = new AbortController();
  const began = performance.now();
  let last = new Map<string, number>();
  const take = async () => {
    const now = valuesIn(await (await fetch(address)).text());
    const since = new Map([...now].map(([name, value]) => [name, value - (last.get(name) ?? 0)]));
    last = now;
    samples.push({
      minute: Math.round((performance.now() - began) / 60_000),
      megabytes: Math.round((now.get('process_resident_memory_bytes') ?? 0) / 1e6),
      requests: sumOf(since, /^wms_request_seconds_count\{server="gateway"/),
      failed: sumOf(since, /^wms_request_seconds_count\{server="gateway".*status="5(?!03)/),
      p99: quantileOf(since, 0.99),
    });
  };
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      await take().catch((error: Error) => console.error(`metrics: ${error.message}`));
      await pause(60_000, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return {
    samples,
    stop: async () => {
      stopped.abort();
      await watching;
      await take();
    },
  };
}

/** Growth of memory in megabytes an hour after the first minutes: the slope of the least-squares line through the samples. */
export function growth(samples: readonly Sample[], after: number): number {
  const counted = samples.filter(({ minute }) => minute >= after);
  const middle = (of: (sample: Sample) => number) =>
    counted.reduce((total, sample) => total + of(sample), 0) / counted.length;
  const [minute, megabytes] = [middle((one) => one.minute), middle((one) => one.megabytes)];
  const above = counted.reduce((total, one) => total + (one.minute - minute) * (one.megabytes - megabytes), 0);
  const below = counted.reduce((total, one) => total + (one.minute - minute) ** 2, 0);
  return below === 0 ? 0 : (above / below) * 60;
}

export function waitsText(waits: readonly number[]): string {
  const at = (share: number) => Math.round(percentile(waits, share));
  return `${waits.length} answers, median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${Math.round(waits.reduce((a, b) => Math.max(a, b), 0))} ms`;
}

function valuesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

function sumOf(values: ReadonlyMap<string, number>, name: RegExp): number {
  let total = 0;
  for (const [key, value] of values) if (name.test(key)) total += value;
  return total;
}

/** The upper bound in milliseconds of the histogram bucket, so it is as exact as the buckets. */
function quantileOf(values: ReadonlyMap<string, number>, share: number): number {
  const byBound = new Map<number, number>();
  for (const [key, value] of values) {
    const [, bound] = /^wms_request_seconds_bucket\{le="([\d.]+|\+Inf)",server="gateway"/.exec(key) ?? [];
    if (bound === undefined) continue;
    const upTo = bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound);
    byBound.set(upTo, (byBound.get(upTo) ?? 0) + value);
  }
  const all = byBound.get(Number.POSITIVE_INFINITY) ?? 0;
  const bounds = [...byBound].toSorted(([a], [b]) => a - b);
  return (bounds.find(([, below]) => below >= all * share)?.[0] ?? 0) * 1000;
}
