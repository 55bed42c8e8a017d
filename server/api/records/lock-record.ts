import sql, { raw } from 'sql-template-tag';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import type { Fields, RecordKind } from './record-kind.ts';

/** A record as it is, locked until the change of it is done; one that is not the actor's does not exist. */
export async function lockRecord<A extends Actor>(
  tx: Tx,
  actor: A,
  kind: RecordKind<A>,
  id: number,
): Promise<Fields & { version: number }> {
  const columns = Object.entries(kind.columns).map(([field, column]) => `r.${column} as "${field}"`);
  const row = await tx.maybeOne<Fields & { version: number }>(sql`
    select r.version, ${raw(columns.join(', '))}
    from ${raw(kind.table)} r
    where r.id = ${id} and ${kind.owned(actor)}
    for update`);
  if (row === undefined) return refuse('not_found', { values: { thing: kind.subject } });
  const beside: Record<string, unknown> = {};
  for (const [field, { read }] of Object.entries(kind.aside ?? {})) beside[field] = await read(tx, actor, id);
  return { ...row, ...beside };
}
