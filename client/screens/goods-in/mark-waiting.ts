import { effect } from '@preact/signals-react';
import type { ScanQueue } from '../../scan/scan-queue.ts';
import type { ErnLineState } from './ern-line-state.ts';
import type { ErnLinesState } from './ern-lines-state.ts';
import { isFull } from './ern-rules.ts';

/** Marks each line with the scans of it that wait for the connection: who scans sees at once that they count (checklist 48, 55). */
export function markWaiting({ stopped, stored }: ScanQueue, lines: ErnLinesState): void {
  let marked: readonly ErnLineState[] = [];
  effect(() => {
    const scans = stopped.value === undefined ? [] : stored.value;
    const named = scans.map(({ code }) => lineOf(code, lines)).filter((line) => line !== undefined);
    for (const line of new Set([...marked, ...named])) {
      line.waiting.value = named.filter((one) => one === line).length;
    }
    marked = named;
  });
}

/** The line that a scan will count on, as far as can be told now. */
function lineOf(code: string, lines: ErnLinesState): ErnLineState | undefined {
  const match = lines.known(code);
  if (match === undefined) return undefined;
  if (match.kind === 'drum') return lines.find(match.line.id);
  const states = match.lines.map(({ id }) => lines.find(id)).filter((line) => line !== undefined);
  return states.find((line) => !isFull(line.row.peek())) ?? states[0];
}
