import type pg from 'pg';
import type { Operation } from '../../../shared/contract/operation.ts';
import { refuse, refuseField } from '../../../shared/errors.ts';
import { reader, type Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import type { PartAnswer, Parts } from '../implement.ts';
import { refusalOf } from './answer-error.ts';
import { CLAIM, checkKey, doOnce, earlierReply, hashOf, type KeyOwner, ownerOf } from './remember.ts';

/** Milliseconds after which no further part is begun, because every request is answered in 15 s (decision 72). */
const LONGEST = 10_000;

type Input = Readonly<Record<string, unknown>>;

/**
 * Stores the answer of each part under the key of the request, in the transaction of the part. A repeated request, also one at the same time
 * or after a crash, therefore returns stored answers and does only the other parts (docs/decisions/0172-orders-in-one-call.md). A failure of
 * the server (5xx) is not stored: it ends the request, and a repeat continues there.
 */
export function partsOf(
  pool: pg.Pool,
  operation: Operation,
  actor: Actor,
  { key, input, longest = LONGEST }: { key: string | undefined; input: Input; longest?: number },
): Parts {
  return {
    async each<Part extends Input, Reply>(parts: readonly Part[], work: (tx: Tx, part: Part) => Promise<Reply>) {
      if (key === undefined) return refuseField('idempotency-key', 'required', 'Required');
      await claim(pool, operation, actor, key, input);
      const end = performance.now() + longest;
      const owners = parts.map((_, at) => ownerOf(actor, `${operation.name}/part`, keyOf(at, key)));
      const known = await storedAnswers<Reply>(pool, owners);
      const answers: PartAnswer<Reply>[] = [];
      for (const [at, owner] of owners.entries()) {
        const earlier = known.get(owner[3]);
        if (earlier === undefined && performance.now() > end) refuse('unavailable');
        const part = parts[at] as Part;
        const hash = hashOf(operation, part);
        const store: Store<Reply> = (result) => doOnce(pool, operation, owner, hash, result);
        answers.push(earlier ?? (await answer(store, actor, (tx) => work(tx, part))));
      }
      return answers;
    },
  };
}

type Store<Reply> = (result: (tx: Tx) => Promise<PartAnswer<Reply>>) => Promise<PartAnswer<Reply>>;

const keyOf = (at: number, key: string) => `${at} ${key}`;

/** The request itself has a row with its hash, so that its key cannot be used for another one. */
async function claim(pool: pg.Pool, operation: Operation, actor: Actor, key: string, input: Input): Promise<void> {
  checkKey(key);
  const [db, owner, hash] = [reader(pool), ownerOf(actor, operation.name, key), hashOf(operation, input)];
  await db.run(CLAIM, [...owner, hash]);
  await earlierReply(db, owner, hash);
}

async function storedAnswers<Reply>(
  pool: pg.Pool,
  owners: readonly KeyOwner[],
): Promise<Map<string, PartAnswer<Reply>>> {
  const [userId = 0, accessId = 0, operation = ''] = owners[0] ?? [];
  const rows = await reader(pool).many<{ key: string; reply: PartAnswer<Reply> }>(
    `select key, reply from idempotency_keys
     where user_id = $1 and access_id = $2 and operation = $3 and key = any ($4::text[])`,
    [userId, accessId, operation, owners.map((owner) => owner[3])],
  );
  return new Map(rows.map((row) => [row.key, row.reply]));
}

/** Does one part, or stores why it is refused. Another request with the key may have been faster: its answer is returned. */
async function answer<Reply>(
  store: Store<Reply>,
  { layout }: Actor,
  work: (tx: Tx) => Promise<Reply>,
): Promise<PartAnswer<Reply>> {
  try {
    return await store(async (tx) => ({ done: await work(tx) }));
  } catch (error) {
    const refusal = refusalOf(error as Error);
    if (refusal.status >= 500) throw error;
    return store(async () => ({ refused: refusal.body(layout) }));
  }
}
