import * as assert from 'uvu/assert';
import { shareOut } from '../../support/api/share-out.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { isLongRun } from '../../support/long-run.ts';
import { walk } from '../../support/model/walk.ts';
import { weights } from '../../support/model/walk-steps.ts';

/** `WALK_SEED=7` walks only that seed, `WALK_STEPS=5000` walks further. */
const only = process.env['WALK_SEED'];
const length = Number(process.env['WALK_STEPS'] ?? (isLongRun ? 1000 : 500));
/** Of the first 45 seeds, these eight have the rarest outcomes in 500 steps: each wanted outcome occurs in two of their walks or more. */
const richest = [1, 2, 4, 5, 11, 36, 37, 44];
const all = isLongRun ? [...new Set([...richest, ...Array.from({ length: 20 }, (_, index) => index + 1)])] : richest;
const seeds = only === undefined ? all : [Number(only)];

ownApiSuite('a random walk', (test, builders) => {
  test('R2 any sequence of stock operations leaves the stock that the model predicts', async () => {
    const tallies: Record<string, number>[] = [];
    await shareOut(seeds, [1, 2, 3, 4], async (seed) => {
      tallies.push(await walk(builders.it, seed, length));
    });
    // A single short walk may not reach some of the steps.
    for (const outcome of only === undefined ? wantedOutcomes() : []) {
      assert.ok(
        tallies.some((tally) => (tally[outcome] ?? 0) > 0),
        `${outcome}: at least once`,
      );
    }
  });
});

/**
 * Every step is done, and everything that can be undone is. No one may change what a transfer brings, a collection is not undone after work
 * on its ERN, a drum is neither collected in part nor brought back to a location without the rest of it, and a split by hand adds up.
 * Counts happen where a pick has taken goods: correct ones, and differences that wait for approval while goods move.
 */
function wantedOutcomes(): string[] {
  const steps = Object.keys(weights).filter((step) => step !== 'changeTransfer' && step !== 'reverse');
  const undone = [
    'receive',
    'move',
    'cut',
    'allocate',
    'unallocate',
    'adjust',
    'despatch',
    'collect',
    'arrive',
    'close',
    'sendBack',
  ];
  return [
    ...steps.map((step) => `${step} done`),
    ...undone.map((kind) => `reverse ${kind} done`),
    'changeTransfer fixed_by_transfer',
    'changeTransfer drum_not_sent',
    'reverse collect cannot_reverse',
    'collect drum_is_whole',
    'reverse despatch drum_not_here',
    'pick split_mismatch',
    'adjust includes_taken',
    'count right',
    'count reserved',
    'count approved',
    'count approved after a move',
  ];
}
