import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { createRecord } from './create-record.ts';
import { deleteRecord } from './delete-record.ts';
import { type Edit, editRecord } from './edit-record.ts';
import type { Fields, RecordKind } from './record-kind.ts';
import { retireRecord } from './retire-record.ts';

interface Named {
  id: number;
}

/** The work of the five operations on a kind of records, for its routes; a kind with rules of its own wraps these. */
export function recordWork<A extends Actor>(kind: RecordKind<A>) {
  return {
    create: (tx: Tx, actor: A, input: Fields) => createRecord(tx, actor, kind, input),
    edit: (tx: Tx, actor: A, input: Edit) => editRecord(tx, actor, kind, input),
    remove: (tx: Tx, actor: A, { id }: Named) => deleteRecord(tx, actor, kind, id),
    retire: (tx: Tx, actor: A, { id }: Named) => retireRecord(tx, actor, kind, id, true),
    restore: (tx: Tx, actor: A, { id }: Named) => retireRecord(tx, actor, kind, id, false),
  };
}
