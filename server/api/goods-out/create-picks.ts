import { createPicks as contract, MOST_LINES_TOGETHER } from '../../../shared/contract/goods-out/several-picks.ts';
import { refuse } from '../../../shared/errors.ts';
import { fault } from '../../../shared/faults.ts';
import { implement } from '../implement.ts';
import { createPick } from './create-pick.ts';

/**
 * Creates picks one after the other, in the order of the request, so that the first one gets the last stock. Each has its own transaction: it
 * holds its stock for milliseconds, like a pick of a clerk, and two requests over the same stock cannot lock each other out.
 */
export const createPicks = implement(contract, async (parts, actor, { picks }) => {
  refuseLong(picks);
  const answers = await parts.each(picks, (tx, pick) => createPick(tx, actor, pick));
  return {
    picks: answers.map((answer, at) => {
      const reference = picks[at]?.reference ?? null;
      if ('done' in answer) return { ...answer.done, reference, refusal: null };
      return { id: null, number: null, operationId: null, reference, refusal: answer.refused };
    }),
  };
});

function refuseLong(picks: readonly { lines: readonly unknown[] }[]): void {
  const lines = picks.reduce((sum, pick) => sum + pick.lines.length, 0);
  if (lines <= MOST_LINES_TOGETHER) return;
  const message = `Send at most ${MOST_LINES_TOGETHER} lines in all`;
  refuse('malformed', { fields: { picks: fault('too_many', message, MOST_LINES_TOGETHER) } });
}
