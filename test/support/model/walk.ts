import * as assert from 'uvu/assert';
import type { Tx } from '../../../server/db/query.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Builders } from '../builders/builders.ts';
import { Chance } from './chance.ts';
import { compareWithDatabase, learnIds } from './compare.ts';
import { Refused, StockModel } from './stock-model.ts';
import { type WalkSite, walkSite } from './walk-site.ts';
import { type StepName, steps, weights } from './walk-steps.ts';

interface Outcome {
  code: string | undefined;
  operationId: number;
}

export interface Walk {
  builders: Builders;
  site: WalkSite;
  model: StockModel;
  chance: Chance;
  /** How often each step had which outcome: `move done`, `move same_location`. */
  tally: Record<string, number>;
  step: StepName;
  fresh(): number;
  /**
   * Runs the model, then the product, and demands the same outcome: both succeed, or both refuse for the same reason. `what`: the name in
   * the tally; default: the step.
   */
  both(expected: () => void, work: (tx: Tx) => Promise<{ operationId: number }>, what?: string): Promise<void>;
}

/**
 * Does random things to the stock of a company, the same for the same seed. After each, asserts that the product refuses what the model
 * refuses; at intervals, that all stock lines, reservations and drums are equal and that the product is consistent. Returns the tally.
 */
export async function walk(
  builders: Builders,
  seed: number,
  length: number,
  compareEvery = 250,
): Promise<Walk['tally']> {
  const current = await setOut(builders, seed);
  for (let step = 1; step <= length; step += 1) {
    current.step = current.chance.weighted<StepName>(weights);
    try {
      await steps[current.step](current);
      await learnIds(current);
      if (step % compareEvery === 0 || step === length) await compareWithDatabase(current);
    } catch (error) {
      throw new Error(`seed ${seed}, step ${step}, ${current.step}: ${(error as Error).message}`, { cause: error });
    }
  }
  return current.tally;
}

async function setOut(builders: Builders, seed: number): Promise<Walk> {
  let made = 0;
  const current: Walk = {
    builders,
    site: await walkSite(builders),
    model: new StockModel(),
    chance: new Chance(seed),
    tally: {},
    step: 'receive',
    fresh: () => {
      made += 1;
      return made;
    },
    both: (expected, work, what = current.step) => both(current, expected, work, what),
  };
  return current;
}

async function both(
  walk: Walk,
  expected: () => void,
  work: (tx: Tx) => Promise<{ operationId: number }>,
  what: string,
): Promise<void> {
  const { builders, model, tally } = walk;
  const operations = model.operations.length;
  const code = modelAnswer(expected);
  const outcome = await productAnswer(builders, work);
  assert.is(outcome.code, code, `the product: ${outcome.code ?? 'done'}, the model: ${code ?? 'done'}`);
  const name = `${what} ${code ?? 'done'}`;
  tally[name] = (tally[name] ?? 0) + 1;
  const operation = model.operations[operations];
  if (operation) operation.operationId = outcome.operationId;
}

function modelAnswer(expected: () => void): string | undefined {
  try {
    expected();
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

async function productAnswer(builders: Builders, work: (tx: Tx) => Promise<{ operationId: number }>): Promise<Outcome> {
  try {
    const { operationId } = await transaction(builders.pool, work);
    return { code: undefined, operationId };
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, operationId: 0 };
    throw error;
  }
}
