import type { Actor } from '../actor.ts';
import { mayReverse, reversibleKinds } from './reversible.ts';

/**
 * SQL for whether the actor may undo an operation `o`: `r` is the one that undid it, `c` its pick. Whether the goods still allow it
 * shows when it is tried.
 */
export function canReverse(actor: Pick<Actor, 'holder'>): string {
  // Kinds are words of ours, so they may stand in the statement.
  const kinds = reversibleKinds.filter((kind) => mayReverse(actor, kind)).map((kind) => `'${kind}'`);
  return `r.id is null and c.closed_at is null and o.kind = any (array[${kinds.join(', ')}]::text[])`;
}
